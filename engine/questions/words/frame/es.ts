import type { FrameWords } from '../language.ts'

/** What stands around a Spanish question. */
export const frame: FrameWords = {
  starts: 'donde|adonde|que|cual|cuales|cuant[oa]s?|cuando|quien|quienes|si',
  asking: 'quien',
  places: 'donde|adonde',
  leads: 'a|en|de|hasta|desde|por|para|lo|los|las|el|la|bajo|sobre|dentro|con|contra|antes',
  telling:
    'dec(?:ir\\w*|id\\w*)|di(?:me|nos|game|ganme|ces|cen|go|gan)|sab\\w*|se|pregunt\\w*|recuerd\\w*|recordar\\w*|acuerd\\w*|mostr\\w*|m[ou]estr\\w*|indic\\w*|indiqu\\w*|idea|curiosidad|ver|rev[ií]s\\w*|fij\\w*|averigu\\w*|olvid\\w*|comprobar|comprueb\\w*|consultar|listar\\w*|lista\\w*|ensen\\w*|mirar?|chequea\\w*|explicar\\w*|enter\\w*|conocer|avis\\w*|precisar\\w*|decime|decinos|pasa(?:me|rme)|d[ae]r?me',
  between:
    'me|nos|le|les|por|favor|porfa|porfavor|de|a|ver|tu|usted|exactamente|ahora|bien|un|poco|ya|todo|mas|rapido|o|menos|favorcito|vos',
  turned: '(?:tenemos|tienes|tenes|hay|queda|quedan|tengo|habra|nos queda|no hay|sigue|esta|estan)',
  finite:
    'yo|me|nos|se|estoy|estamos|es|son|esta|voy|vamos|va|tengo|tenemos|hay|quier\\w*|necesit\\w*|porque|busca\\w*|viene|vienen|pregunta|llueve|dudo|hace|perdi|pesa|si|gracias|\\w{3,}(?:ando|iendo|amos|imos)|aposte|debo|anda|ya|pues|quiere|entran|pide|le|tiene',
  corrects: 'digo|decir|mejor|perdon',
  names: 'el|la|los|las|un|una|unos|unas|mi|mis|nuestr\\w*|en|de|del|al|todo|todos|todas|para|sobre',
  pronouns: 'lo|los|las|la|el|ella|ellos|ellas|eso|esto|esa|ese|cual|cuales|ahi|alli',
  things: 'ellos|ellas|eso',
  persons: 'nos|me|yo|tenemos|tengo|nosotros|hay|debemos|debo|necesitamos|\\w+mos',
  tails:
    'en los ultimos tiempos|hace poco|por ?fa(?:vor|vorcito|s)?|porfi|gracias(?: de antemano| por todo)?|muchas gracias|mil gracias|se lo agradezco|te lo agradezco|si (?:es|eres|fuera|fueras) tan amable|si no es (?:mucha )?molestia|si puede ser|exactamente|ahora mismo|en este momento|actualmente|por casualidad|sabes|sabe usted|tu sabes|dime|verdad|no|o no|mas o menos|che|wey|guey|oye|eh|de una vez',
}
