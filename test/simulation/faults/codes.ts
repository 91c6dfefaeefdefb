import type { Fault } from './fault.ts'

const rules = 'engine/product-codes/rules.ts'
const commands = 'engine/product-codes/commands.ts'

export const codeFaults: readonly Fault[] = [
  {
    name: 'a number written in two ways is two codes',
    rule: 'G1',
    file: rules,
    find: 'readKeptCode(other.record).key === key',
    replace: 'other.record.code === coding.code',
  },
  {
    name: 'a code of which only a part was seen is judged',
    rule: 'G2',
    file: commands,
    find: 'if (sawRest && (',
    replace: 'if (true && (',
  },
  {
    name: 'what was said to be a GTIN may be none',
    rule: 'G2',
    file: rules,
    find: 'if (!isCodeFault(read)) return null',
    replace: 'if (!isCodeFault(read) || read) return null',
  },
  {
    name: 'an item has a code twice',
    rule: 'G3',
    file: commands,
    find: "if (isCodeTaken(draft, item_id, productCode)) return rejectAt('code_taken', 'code', HAS_IT)",
    replace: '',
  },
  {
    name: 'a code that others noted unseen is refused',
    rule: 'G3',
    file: rules,
    find: '        hadSeenCoding(draft, other),',
    replace: '        other.seq > 0,',
  },
  {
    name: 'a code that others corrected unseen is as it was noted',
    rule: 'G3',
    file: rules,
    find: "['item_id', 'code', 'format'] as const",
    replace: "['item_id', 'format'] as const",
  },
  {
    name: 'a code may be corrected into one that the item has',
    rule: 'G3',
    file: commands,
    find: 'if (renamed && ',
    replace: 'if (renamed && !renamed && ',
  },
  {
    name: 'choices of a code that did not see each other do not conflict',
    rule: 'G5',
    file: rules,
    find: 'if (item.record.primary_code_id) draft',
    replace: 'if (item.record.primary_code_id === public_id) draft',
  },
  {
    name: 'a first choice of a code conflicts with the creation of its item',
    rule: 'G5',
    file: rules,
    find: 'if (item.record.primary_code_id) draft',
    replace: 'if (item.record) draft',
  },
  {
    name: 'a code is deleted though others chose it unseen',
    rule: 'G6',
    file: rules,
    find: 'item?.record.primary_code_id === code.record.public_id',
    replace: "item?.record.primary_code_id === ''",
  },
  {
    name: 'the choice of a code stays when the code is gone',
    rule: 'G6',
    file: commands,
    find: 'if (item?.record.primary_code_id === public_id) draft',
    replace: "if (item?.record.primary_code_id === '') draft",
  },
]
