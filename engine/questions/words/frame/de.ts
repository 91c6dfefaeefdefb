import type { FrameWords } from '../language.ts'

/** What stands around a German question. */
export const frame: FrameWords = {
  starts: 'wo|wohin|woran|worin|was|welche[rsnm]?|wer|wem|wen|wann|wie|wieviele?|ob|wofur|wovon',
  asking: 'wer',
  places: 'wo|wohin|woran|worin',
  leads: 'in|auf|an|unter|bis|seit|bei|von|zu|aus|ab|vor|fur',
  telling:
    'sag\\w*|verr[ai]t\\w*|wissen|weiss\\w*|wisst|wusste\\w*|frag\\w*|erinner\\w*|zeig\\w*|schau\\w*|guck\\w*|nachschau\\w*|nachsehen|nachgucken|prufen?|erfahr\\w*|\\w*list(?:e|et|en|est)|nenn\\w*|mitteil\\w*|ahnung|schimmer|plan|interessier\\w*|vergess\\w*|drauf|sehen|horen|kundtun|auskunft|entfallen|kuck\\w*|check\\w*',
  between:
    'mir|uns|mich|bitte|mal|doch|kurz|bloss|nur|schnell|auf|zusammen|nach|daruber|genau|denn|vielleicht|ich|wir|gern|gerne|du|sie|noch|einmal|ihr|sich|jetzt|eben|geben|mehr|eigentlich',
  turned:
    '(?:haben|hat|habt|hamma|ham) (?:wir|ich|ihr|man|ma)|gibt es|gibts|(?:ist|sind) (?:der|die|das|noch|im|in|irgendwas)|hamwa|besitzen wir',
  finite:
    'ich|wir|du|ihr|er|sie|es|mir|mich|uns|man|ist|sind|hat|haben|war|will|kommt|kommen|fragt|fragen|ruft|sucht|braucht|brauche|brauch|geht|gibt|weil|damit|wenn|bevor|danke|steht|tropft|glaubts?|hustet|sonst|muss|bin|habe|hab|wird|dann|jammert|meint|sagt|mochte',
  corrects: 'meine|mein|beziehungsweise|oder|quatsch',
  names: 'der|die|das|den|dem|mein\\w*|unser\\w*|ein\\w*|in|im|auf|an|am|unter|bei|von|alle',
  pronouns: 'er|es|sie|ihn|ihm|die|der|das|den|davon|darin|drin|welche|welcher|welches|da|dort',
  things: 'er|es|ihn|sie',
  persons: 'wir|ich|uns|mir|ihr|du|man|ma',
  tails:
    'bitte(?: schon| sehr)?|danke(?: schon| sehr| dir| im voraus| vorab)?|vielen dank|besten dank|merci|und zwar|eigentlich|ubrigens|wenn(?:s| es)? (?:geht|moglich ist|keine umstande macht)|falls (?:du das weisst|moglich|bekannt)|sag mal|sag schon|ja oder nein|oder(?: nicht)?|gell|ne|oder was|gelt|genau|nochmal|momentan|derzeit|im moment|zurzeit|zur zeit|grad|gerade|so ungefahr|ungefahr|weisst du(?: das)?|kannst du (?:mir )?das sagen',
}
