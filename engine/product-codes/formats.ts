/**
 * What an author may say that a code is: numbers of the GS1 system and of books, which their check digits prove, and
 * the symbologies by which a scanner read any other text (named as in zxing and in ISO/IEC 15424).
 */
export const codeFormats = [
  'gtin',
  'ean_8',
  'ean_13',
  'upc_a',
  'upc_e',
  'itf_14',
  'isbn',
  'issn',
  'gs1',
  'code_128',
  'code_39',
  'code_93',
  'codabar',
  'itf',
  'qr_code',
  'data_matrix',
  'aztec',
  'pdf_417',
  'text',
] as const
export type CodeFormat = (typeof codeFormats)[number]

/** What a text was found to be. */
export type CodeKind =
  | 'ean_8'
  | 'ean_13'
  | 'upc_a'
  | 'upc_e'
  | 'gtin_14'
  | 'isbn_10'
  | 'isbn_13'
  | 'issn'
  | 'gs1_element_string'
  | 'gs1_digital_link'
  | 'text'

/** The reasons why a text does not fit its format, each with its message for people. */
export const codeFaults = {
  empty: 'There is no code.',
  characters: 'A code of this format has other characters.',
  length: 'A code of this format has another number of digits.',
  check_digit: 'The check digit is wrong: a digit was misread or mistyped.',
  spreadsheet_number:
    'A spreadsheet has rounded this number, and its digits are lost. Format the column as text.',
  gs1_syntax: 'This is neither a GS1 element string nor a GS1 digital link with a GTIN.',
} as const
export type CodeFaultReason = keyof typeof codeFaults
