import type { FrameWords } from '../language.ts'

/** What stands around a French question. */
export const frame: FrameWords = {
  starts: 'ou|quel(?:le)?s?|lequel|laquelle|lesquel(?:le)?s|qui|quand|combien|quoi|qu|que|si|s',
  asking: 'qui',
  places: 'ou',
  leads: 'ce|dans|sur|sous|a|jusqu|jusque|de|d|depuis|par|en|pour|chez|est|c|avant|au|pendant',
  telling:
    'di(?:re|s|t|tes|rais|riez|se|sent)|sai[st]|savoir|savez|saur\\w*|savons|sachiez|demand\\w*|rappel\\w*|souvien\\w*|montr\\w*|indiqu\\w*|idee|curieu\\w*|voir|verifi\\w*|oubli\\w*|enumer\\w*|list\\w*|donn\\w*|regard\\w*|precis\\w*|connaitre|appren\\w*|liste|affich\\w*|renseign\\w*',
  between:
    'moi|nous|me|m|de|d|un|peu|s|il|te|vous|plait|stp|svp|donc|bien|exactement|pas|plus|la|liste|sur|deja|juste|au|on|t|tu|si|ce|vite|encore|precisement|tout',
  turned:
    '(?:y a t il|y a|il y a|avons nous|a t on|ai je|on a|est ce qu\\w*|reste t il|il reste|y aurait)(?! un mal)',
  finite:
    'je|j|on|nous|tu|vous|il|elle|ils|elles|est|sont|suis|ai|as|avons|avez|ont|ca|parce|car|avant|c|me|merci|faut|cherche|veut|arrive|demande|dois|va|vais',
  corrects: 'veux|dire|plutot|non|pardon|enfin',
  names: 'le|la|les|l|un|une|des|mon|ma|mes|notre|nos|dans|sur|sous|au|aux|en|de|du|pour|tous|toutes|a|chez',
  pronouns: 'il|ils|elle|elles|le|la|les|en|y|ca|celui|celle|lequel|laquelle|lesquels|lesquelles|l|c|ce',
  things: 'elle|elles|ils',
  persons: 'je|j|nous|on|tu|vous|me|moi',
  tails:
    'ces derniers temps|s il (?:te|vous) plait|stp|svp|merci(?: d avance| beaucoup| bien)?|je (?:vous|te) (?:en )?prie|dis(?: moi| donc)?|dites(?: moi)?|hein|deja|au juste|exactement|precisement|d habitude|en general|tu (?:sais|le sais)|vous savez|chez nous|s il|si possible|si (?:ca ne|ca) (?:vous|te) derange pas|a peu pres|environ|donc|la|au fait|en ce moment|actuellement|a l heure actuelle|pour l instant|en gros|deja',
}
