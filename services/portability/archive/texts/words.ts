/** The texts of a README for people. Names in braces are filled in. */
export interface ReadmeWords {
  readonly title: string
  readonly made: string
  readonly part_place: string
  readonly part_since: string
  readonly without_media: string
  readonly csv: string
  readonly media: string
  readonly records: string
  readonly history: string
  readonly manifest: string
  readonly back: string
  readonly not_back: string
  readonly missing: string
  readonly private: string
}
