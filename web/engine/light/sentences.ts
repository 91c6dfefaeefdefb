/*
 * In the bundle this module stands for the sentences about wrong values. The page words a refusal by its code.
 */

/** @public */
export const sentenceOf = () => undefined

/** @public */
export const sentenceOfEither = () => null

/** @public */
export const sentenceOfUnion = () => ''
