/** Words of which the names and descriptions of invented items are made. */

export const KINDS = [
  'cable',
  'drill',
  'screws',
  'lamp',
  'battery',
  'charger',
  'hammer',
  'paint',
  'brush',
  'tape',
  'rope',
  'tent',
  'stove',
  'plates',
  'glasses',
  'vase',
  'blanket',
  'curtain',
  'jacket',
  'boots',
  'skates',
  'helmet',
  'puzzle',
  'novel',
  'atlas',
  'camera',
  'tripod',
  'speaker',
  'router',
  'keyboard',
  'printer',
  'folder',
  'envelopes',
  'candles',
  'garland',
  'suitcase',
  'backpack',
  'thermos',
  'sieve',
  'kettle',
] as const

export const LOOKS = [
  'red',
  'blue',
  'green',
  'white',
  'black',
  'grey',
  'old',
  'new',
  'small',
  'large',
  'wooden',
  'folding',
  'cordless',
  'broken',
  'borrowed',
  'waterproof',
] as const

export const REMARKS = [
  'from the flat in the old town,',
  'bought for the garden,',
  'works, but',
  'wrapped in paper,',
  'on the left side,',
  'with its manual and',
  'needs cleaning and',
  'a gift from the neighbours,',
  'for the children later,',
  'one part is missing,',
  'kept in its own bag,',
  'still under warranty,',
] as const

export const ENDINGS = [
  'spare parts are in the same box',
  'spare bulbs included',
  'the receipt is in the folder',
  'lent out every summer',
  'charge it twice a year',
  'do not put anything on top',
  'goes to the cellar in winter',
  'never used so far',
] as const

/** In every fourth description or so. */
export const COMMON_WORD = 'spare'

/** In the names of some ten items of every household. */
export const RARE_WORD = 'theodolite'
