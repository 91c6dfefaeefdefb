import type { Language } from '../../questions/query.ts'
import type { PlanGoal } from '../records/goals.ts'

/** A goal that some words can say. Moves by hand are a list. */
export type WishedGoal = Exclude<PlanGoal, 'by_hand'>

/** What wishes for plans are said with in one language. Expressions are those of questions: folded words with one space between. */
export interface WishWords {
  /** The first goal whose expression matches counts: those with rarer words stand first. */
  readonly goals: Readonly<Record<WishedGoal, readonly string[]>>
  /** Words before a place that the plan leaves alone. */
  readonly except: string
  /** Words before the place to which a household moves. */
  readonly towards: string
  /** Words after the number of moves, of minutes, of hours, of months and of years. */
  readonly moves: string
  readonly minutes: string
  readonly hours: string
  readonly half_hour: string
  readonly months: string
  readonly years: string
  /** What `tidy` groups things by. */
  readonly by: Readonly<Record<'category' | 'tag' | 'kind', string>>
  /** Words that say nothing in a wish, beside those of questions. */
  readonly stop: string
}

/** The order in which goals are looked for. */
export const wishedGoals = [
  'merge_duplicates',
  'within_reach',
  'even_fill',
  'declutter',
  'free_place',
  'move_house',
  'tidy',
] as const satisfies readonly WishedGoal[]

export const wishWords: Readonly<Record<Language, WishWords>> = {
  en: {
    goals: {
      merge_duplicates: [
        '(?:merge|join|combine|find|remove|clean up)?(?: the| all)? ?(?:duplicates?|doubles)',
        '(?:recorded|listed|entered|there) (?:twice|several times|more than once)',
      ],
      within_reach: [
        '(?:within|in|into) (?:easy )?reach|easy to reach|(?:at|to) hand|to the front',
        '(?:use|used|need|needed) (?:often|most|the most|a lot|daily|every day|all the time)|often (?:used|needed)',
      ],
      even_fill: [
        '(?:more )?even(?:ly)?(?: out)?|balance(?: out)?|spread(?: out)?|(?:too|so|over) ?full|overflowing|overfull|less full|fill',
      ],
      declutter: [
        'declutter|get rid of|throw (?:out|away)|give (?:it |them )?away|sell|clear out|downsize|(?:not|never|un) ?used|(?:nobody|no one|we never|i never|don t|dont|do not|haven t) (?:uses?|used|needs?|needed)|too much',
      ],
      free_place: ['empty(?: out)?|clear(?: up)?|free(?: up)?|vacate|make (?:some )?(?:room|space)'],
      move_house: ['mov(?:e|ing) (?:house|home|flat|out)|mov(?:e|ing)|pack(?: up)?|relocat(?:e|ing)'],
      tidy: [
        'tidy(?: up)?|sort(?: out)?|organi[sz]e|(?:put|bring) (?:\\w+ )?(?:in|into|some|to) ?order|clean up|arrange|group|(?:keep|bring|put) (?:\\w+ )*together|order',
      ],
    },
    except: 'except(?: for)?|but not|without|apart from|leave out|not',
    towards: 'to|into|in|towards',
    moves: 'moves?|tasks?|steps?|things?',
    minutes: 'minutes?|mins?',
    hours: 'hours?',
    half_hour: 'half (?:an )?hour',
    months: 'months?',
    years: 'years?',
    by: {
      category: '(?:by|per) (?:category|categories|kind of thing|type)',
      tag: '(?:by|per) (?:tags?|labels?)',
      kind: '(?:by|per) (?:kind|size|sort)(?: of (?:box|container)(?:es|s)?)?',
    },
    stop: 'please help plan i we want would like need lets let everything all things stuff most maximum max than more less only within about half hour room space whole house flat household home using which what that for since last past',
  },
  de: {
    goals: {
      merge_duplicates: [
        '(?:doppelte?[nrs]?|dubletten|duplikate?)(?: \\w+)? ?(?:zusammenfuhren|zusammenlegen|vereinen|finden|bereinigen)?',
        'doppelt (?:erfasst|eingetragen|vorhanden)|mehrfach (?:erfasst|vorhanden)',
      ],
      within_reach: [
        'in reichweite|griffbereit|(?:gut |leicht )?erreichbar|(?:zur|zu) hand|nach vorn(?:e)?',
        '(?:haufig|oft|taglich|viel|standig)(?: \\w+)? (?:benutzt|gebraucht|genutzt|verwendet|brauche|brauchen|benutzen)(?:e[nrs]?)?',
      ],
      even_fill: [
        'gleichmassig(?:er)?(?: \\w+)? ?(?:verteilen|fullen|aufteilen)?|umverteilen|ausgleichen|(?:zu|uber) ?voll(?:e[nrs]?)?|uberfullte?[nrs]?',
      ],
      declutter: [
        'mist(?:e|en|et)(?=.* aus )|verkauf(?:e|t)?|wirf(?=.* weg )|ausmisten|entrumpeln|aussortieren|loswerden|wegwerfen|wegschmeissen|weggeben|verschenken|verkaufen|(?:nicht|nie|kaum|un) ?(?:mehr )?(?:benutzt|gebraucht|genutzt|verwendet|brauchen|benutzen)(?:e[nrs]?)?|zu viel',
      ],
      free_place: [
        '(?:leer|frei)(?: \\w+)? ?(?:raumen|machen|bekommen)?|leer(?:e|en|t)|leerraumen|freiraumen|platz (?:schaffen|machen)|ausraumen|(?:raum(?:e|en|t)?|mach(?:e|en|t)?)(?=.* (?:leer|frei|aus) )',
      ],
      move_house: ['umziehen|umzug|ziehen um|ausziehen|(?:ein|zusammen)?packen|pack(?:e|t)?'],
      tidy: [
        'aufraumen|ordn(?:e|en|et)|ordnung(?: \\w+)?(?: bringen| schaffen| machen)?|sortier(?:e|en|t)?|raum(?:e|en)? auf|zusammen(?:stellen|raumen|bringen|legen)?|gruppieren|einsortieren|raum(?:e|en)?(?=.* auf )',
      ],
    },
    except: 'ausser|ohne|aber nicht|bis auf|nicht',
    towards: 'nach|in|ins|zu|zur|zum',
    moves: 'umzuge|handgriffe?|schritte?|aufgaben?|sachen|dinge|teile',
    minutes: 'minuten?|min',
    hours: 'stunden?',
    half_hour: 'halben? stunde',
    months: 'monate?[ns]?',
    years: 'jahre?[ns]?',
    by: {
      category: 'nach (?:kategorien?|themen?|art)',
      tag: 'nach (?:tags?|etiketten?|stichwort(?:en|ern)?|schlagwort(?:en|ern)?)',
      kind: 'nach (?:behaltern?|kisten|grosse|behalterart)',
    },
    stop: 'bitte hilf plan plane ich wir mochte mochten will wollen alles alle sachen dinge zeug hochstens maximal innerhalb ganze ganzen wohnung haushalt haus seit auf was die der das den mal einmal werden sollen soll kannst damit',
  },
  fr: {
    goals: {
      merge_duplicates: [
        '(?:fusionner?|trouver?|regrouper?|nettoyer?)?(?: les)? ?doublons?',
        '(?:enregistree?s?|saisie?s?|note?e?s?) (?:deux|plusieurs) fois|en double',
      ],
      within_reach: [
        '(?:a )?portee(?: de (?:la )?main)?|sous la main|(?:souvent|tous les jours|le plus)(?: \\w+)? ?(?:utilisee?s?|sert|servent)?',
      ],
      even_fill: ['(?:mieux )?(?:repartir|equilibrer|egaliser)|trop (?:pleine?s?|remplie?s?)|debordent?'],
      declutter: [
        'desencombrer|(?:me|nous) debarrasser(?: de)?|debarrasser|debarrasse|jet(?:er|te|tez)|donne(?:r|z)?|vend(?:re|s|ez)|(?:jamais|pas|plus|peu) (?:utilisee?s?|servi|sert)|(?:n )?utilise(?:ons)? (?:pas|plus|jamais)|trop de',
      ],
      free_place: ['vider?|liberer?|degager?|faire de la place'],
      move_house: ['demenage(?:r|ment|ons)?|emballer|faire les cartons'],
      tidy: [
        'range(?:r|ment|z)?|trier?|tri|organise(?:r|z)?|mettre de l ordre|ordonner|regroupe(?:r|z)?|classe(?:r|z)?',
      ],
    },
    except: 'sauf|sans|excepte|hors|mais pas|hormis',
    towards: 'a|au|vers|dans|en',
    moves: 'deplacements?|taches?|etapes?|choses|objets',
    minutes: 'minutes?|min',
    hours: 'heures?',
    half_hour: 'demi heure',
    months: 'mois',
    years: '(?:ans?|annees?)',
    by: {
      category: 'par (?:categories?|themes?|types?)',
      tag: 'par (?:etiquettes?|tags?|mots cles)',
      kind: 'par (?:tailles?|boites|contenants?)',
    },
    stop: 's il te vous plait aide plan je on nous veux voudrais voudrions tout toute toutes choses affaires maximum max moins plus depuis maison appartement ce qui que ne utilise utilisons mettre mets main dans les le la des',
  },
  es: {
    goals: {
      merge_duplicates: [
        '(?:fusionar|unir|juntar|buscar|encontrar|limpiar)?(?: los| las)? ?duplicad[oa]s?',
        '(?:registrad[oa]s?|apuntad[oa]s?|repetid[oa]s?)(?: dos veces| varias veces)?',
      ],
      within_reach: [
        '(?:al|a) (?:alcance|mano)(?: de la mano)?|(?:mas|a menudo|cada dia|a diario)(?: \\w+)? ?(?:usad[oa]s?|usamos|uso|utilizo)?',
      ],
      even_fill: [
        '(?:repartir|equilibrar|nivelar|distribuir)(?: mejor)?|demasiado llen[oa]s?|muy llen[oa]s?',
      ],
      declutter: [
        'deshacer(?:me|nos)?(?: de)?|tirar?|regalar?|donar?|vender?|(?:no|nunca|sin)(?: se)? (?:usad[oa]s?|usamos|uso|usar|utilizamos)|sobra|demasiad[oa]s cosas|hacer limpieza',
      ],
      free_place: ['vaciar?|liberar?|despejar?|desocupar?|hacer (?:sitio|hueco)'],
      move_house: ['mudanza|mudar(?:me|nos)?|mudamos|empaquetar|embalar'],
      tidy: ['orden(?:ar|a|e|emos)?|organiz(?:ar|a|e)|recoger?|clasificar?|agrupar?|poner (?:en )?orden'],
    },
    except: 'excepto|salvo|menos|sin|pero no',
    towards: 'a|al|hacia|en',
    moves: 'movimientos?|tareas?|pasos?|cosas|objetos',
    minutes: 'minutos?|min',
    hours: 'horas?',
    half_hour: 'media hora',
    months: 'mes(?:es)?',
    years: 'anos?',
    by: {
      category: 'por (?:categorias?|temas?|tipos?)',
      tag: 'por (?:etiquetas?|tags?)',
      kind: 'por (?:tamanos?|cajas|recipientes)',
    },
    stop: 'por favor ayuda ayudame plan quiero queremos quisiera todo toda todos todas cosas maximo como desde casa piso hogar lo que la el los las se usa usamos hace ultimos poner',
  },
}
