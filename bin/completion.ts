/** A command and the words that may follow it. */
export interface CommandWords {
  /** Such as `['backup', 'create']`; empty for the program itself. */
  readonly path: readonly string[]
  readonly words: readonly { readonly word: string; readonly meaning: string }[]
}

/** Completion for bash: https://www.gnu.org/software/bash/manual/html_node/Programmable-Completion.html */
export function bashScript(commands: readonly CommandWords[]): string {
  const cases = commands.map(
    ({ path, words }) => `    '${path.join(' ')}') words='${words.map(({ word }) => word).join(' ')}' ;;`,
  )
  return `# bash completion for stowage
_stowage() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' words='' word i
  local known=' ${knownPaths(commands)} '
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    case "$known" in *" \${path:+\${path// /_}_}$word "*) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
# Without a word of its own it leaves names of files to bash, which quotes their spaces.
complete -o default -F _stowage stowage
`
}

/** zsh runs completions for bash: https://zsh.sourceforge.io/Doc/Release/Completion-System.html */
export function zshScript(commands: readonly CommandWords[]): string {
  return `#compdef stowage
autoload -U +X bashcompinit && bashcompinit
${bashScript(commands)}`
}

/** Completion for fish: https://fishshell.com/docs/current/completions.html */
export function fishScript(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap(({ path, words }) => {
    const below = words.filter(({ word }) => !word.startsWith('-')).map(({ word }) => word)
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`)
    const none = below.length > 0 ? [`not __fish_seen_subcommand_from ${below.join(' ')}`] : []
    const when = path.length === 0 ? ['__fish_use_subcommand'] : [...seen, ...none]
    return words.map(({ word, meaning }) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`
      return `complete -c stowage -n '${when.join('; and ')}' ${what} -d '${meaning.replaceAll("'", "\\'")}'`
    })
  })
  return `# fish completion for stowage\n${lines.join('\n')}\n`
}

/** Every command as one word, such as `backup_create`. */
function knownPaths(commands: readonly CommandWords[]): string {
  return commands.map(({ path }) => path.join('_')).join(' ')
}
