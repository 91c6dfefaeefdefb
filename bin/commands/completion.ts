import { Argument, Command } from 'commander'
import { bashScript, type CommandWords, fishScript, zshScript } from '../completion.ts'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const

export const completionCommand = new Command('completion')
  .description('print a script that completes commands and options in your shell')
  .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
  .addHelpText(
    'after',
    `
Examples:
  stowage completion bash > ~/.local/share/bash-completion/completions/stowage
  stowage completion zsh > "\${fpath[1]}/_stowage"
  stowage completion fish > ~/.config/fish/completions/stowage.fish`,
  )
  .action((shell: keyof typeof scripts, _options: unknown, command: Command) => {
    const program = command.parent
    if (program) process.stdout.write(scripts[shell](wordsOf(program, [])))
  })

/** Each command with the words that may follow it. */
function wordsOf(command: Command, path: readonly string[]): CommandWords[] {
  const below = command.commands.map((each) => ({ word: each.name(), meaning: each.description() }))
  const options = command.options.map(({ long, short, description }) => {
    return { word: long ?? short ?? '', meaning: description }
  })
  const choices = command.registeredArguments.flatMap(({ argChoices }) =>
    (argChoices ?? []).map((word) => ({ word, meaning: '' })),
  )
  const help = { word: '--help', meaning: 'display help for command' }
  return [
    { path, words: [...below, ...choices, ...options, help] },
    ...command.commands.flatMap((each) => wordsOf(each, [...path, each.name()])),
  ]
}
