/**
 * Length of a password in characters (Unicode code points). NIST SP 800-63B requires at least 8; the upper bound limits
 * the work.
 */
export const PASSWORD_LENGTH = { min: 10, max: 256 } as const
