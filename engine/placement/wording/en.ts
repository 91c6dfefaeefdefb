import type { PlacementTexts } from './texts.ts'

export const en: PlacementTexts = {
  reasons: {
    same_thing: () => 'The same thing is there already.',
    like_things: (names) => `Like things are there: ${names}.`,
    same_category: (names) => `Things of this category are there: ${names}.`,
    put_there_lately: () => 'You have just put something there.',
    lay_there_before: () => 'It was there before.',
    name_fits: (names) => `The name fits: ${names}.`,
    beside_like: (names) => `It is free, and beside like things: ${names}.`,
    meets_needs: () => 'It offers what the category needs.',
    free_room: () => 'There is room.',
    seems_full: () => 'It seems to be full.',
    within_reach: () => 'It is within easy reach, and the thing is used often.',
    bears_weight: () => 'It bears heavy things.',
    near_by: () => 'It is near to where you are.',
  },
  rulings: {
    already_there: 'It is there already.',
    archived: 'The place is archived.',
    cycle: 'It would lie in itself.',
    too_deep: 'Too many places lie one in the other.',
    slot_full: 'The slot is full.',
    no_room: 'As many things are there as fit.',
    needs_unmet: 'The category needs something that the place does not offer.',
    kept_apart: 'Things are there from which this category is kept apart.',
    too_heavy: 'The place does not bear the weight.',
    too_large: 'The place does not hold the volume.',
  },
}
