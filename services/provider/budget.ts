import type { CallsFile } from '../../storage/index.ts'

/** Bytes of text for one token, at least: languages with accents have fewer letters in a token than English. */
const BYTES_PER_TOKEN = 3
/** Tokens that a picture takes, about. */
const PICTURE_TOKENS = 1500
/** A model that thinks writes more than its answer; a count beyond this is not believed. */
const MOST_THOUGHTS = 32_000

/** The tokens of a household in a month. */
export interface Budget {
  readonly used: number
  readonly limit: number
  /** When the next month begins (ISO 8601 in UTC). */
  readonly resets_at: string
}

/** The month of a moment in UTC, as `2026-11`. */
export function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7)
}

/** What a household used in the month of a moment. */
export function budgetOf(file: CallsFile, limit: number, now: Date): Budget {
  const resets_at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString()
  return { used: file.tokens(monthOf(now)), limit, resets_at }
}

/** About how many tokens a text takes. */
export function tokensOfText(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)
}

/** About how many tokens a request takes, without its answer. */
export function tokensOfRequest(text: string, pictures: number): number {
  return tokensOfText(text) + pictures * PICTURE_TOKENS
}

/**
 * The tokens that a call took: those that the server reports, as far as they can be true. A server that lies must neither
 * use up a household's month nor hide what it used.
 */
export function tokensTaken(
  asked: { readonly request: number; readonly answer: number },
  usage: { readonly prompt_tokens: number; readonly completion_tokens: number } | null,
): { readonly in: number; readonly out: number } {
  if (!usage) return { in: asked.request, out: asked.answer }
  return {
    in: Math.min(Math.max(usage.prompt_tokens, Math.ceil(asked.request / 4)), asked.request * 4),
    out: Math.min(usage.completion_tokens, asked.answer + MOST_THOUGHTS),
  }
}
