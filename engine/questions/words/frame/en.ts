import type { FrameWords } from '../language.ts'

/** What stands around an English question. */
export const frame: FrameWords = {
  starts: 'where\\w*|what\\w*|which|who|whos|whom|whose|when|how|whether|if',
  asking: 'who|whos|do|does',
  places: 'where\\w*',
  leads: 'in|on|under|inside|to|by|until|till|from|of|for|up|before',
  telling:
    'tell(?:ing)?|say(?:ing)?|knows?|remembers?|recalls?|wonder\\w*|ask(?:s|ed|ing)?|show|remind|forg[eo]t\\w*|see|hear|check|idea|clue|curious|interested|work|find|figure|learn|understand|look(?:ing)?|confirm|escapes|sure|list',
  between:
    'me|us|you|please|pls|of|out|up|exactly|again|quickly|just|as|to|about|for|now|maybe|kindly|at|into|like',
  turned:
    '(?:do|have|has|did|is|are) (?:we|i|you|there|any\\w*|the|my|our)|(?:have|has) (?:we|you)|got any|any \\w+|would there be',
  finite:
    'i|im|ive|id|we|were|he|she|they|you|it|is|are|was|has|have|needs?|because|cos|so|if|before|while|since|wants?|thanks|cheers',
  corrects: 'mean|meant|rather|sorry|wait',
  names: 'the|my|our|a|an|in|on|under|at|of|for|from|all|everything|tools|things',
  pronouns: 'it|they|them|that|this|those|these|one|ones|its|theirs?',
  things: 'it|they|them',
  persons: 'we|i|you|us|me|our|my',
  tails:
    'please|pls|plz|thanks(?: a lot| so much| again| in advance)?|thank you(?: very much)?|cheers|ta|anyways?|exactly|mate|love|dear|would you|could you|will you|if you (?:do not|don t|dont|would n t) mind|if you (?:would|could|please|can)(?: be so kind)?|if i may(?: ask)?|if (?:possible|at all possible)|by any chance|these days|at the minute|at the moment|right now|at present|again|would we|do we know|i wonder|do you know|roughly|or so|or what|or not|tell me|then|though|eh|huh|or no|anybody|anyone|folks|guys|for me|ish',
}
