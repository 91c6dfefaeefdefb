/** Words that say nothing about what is looked for, in the languages of the questions: as they are folded. */
const FILLER: ReadonlySet<string> = new Set(
  [
    'a an the of for in on at to with and or my our where is are some from by',
    'der die das den dem des ein eine einen einem einer und oder fur von vom mit im in am an auf aus zum zur bei mein meine wo ist sind',
    'le la les l un une des du de d et ou pour avec dans sur au aux mon ma mes ou est sont',
    'i w we z ze na do dla od o po przy oraz lub moj moja moje gdzie jest sa',
    'en et den det de til og eller med i pa av af for fra min mit mine hvor er som ei',
    'ο η το οι τα τον την του τησ των στο στη στον στην στα με για και απο ενα μια που ειναι μου',
  ]
    .join(' ')
    .split(' '),
)

/** Whether a word of a question says nothing about what is looked for. */
export function isFiller(word: string): boolean {
  return FILLER.has(word)
}
