import type { LanguageWords } from './language.ts'
import { SHORTHAND } from './shorthand.ts'
import { time } from './time/en.ts'
import { formsOfVerbs } from './verbs.ts'

/** What things are in. */
const HOLDERS =
  '(?:box|boxes|room|rooms|shelf|shelves|container|drawer|place|case|bag|bin|cupboard|cabinet|closet|crate|basket|rack|corner|part of the house)'

export const en: LanguageWords = {
  language: 'en',
  shorthand: SHORTHAND.en,
  cues: {
    where: [
      '(?:clap|clapped|set|laid|lay|put|get|got) (?:\\w+ ){0,2}?(?:eyes|hands) on',
      '(?:location|position|whereabouts|spot)(?= $)|(?:location|position|spot) (?:of|for)',
      '(?<=^ )what(?= (?:is|are|s|did|do|have|has) (?:the|my|our|we|i|you) .*(?:in|inside) $)',
      '(?:has|have|did) (?:anybody|anyone|somebody|someone|you|any of you) (?:seen|see|find|found)',
      '(?:the )?location(?= (?:please |pls )?$)|(?:point|direct|lead|take) me to|(?:any )?(?:sign|trace) of',
      'where abouts|whereabouts(?: of)?|wheres',
      `(?:in|on|inside|under) (?:which|what) ${HOLDERS}`,
      `(?:which|what) ${HOLDERS}(?: s| is| are)?(?= (?!(?:is|are|s) (?:there |in |on |under |at |empty ))(?:is|are|s|has|have|holds|contains|did|do|does|was|were|would|can|could|should|the|my|our) )`,
      `(?:which|what) ${HOLDERS}(?= $)`,
      'where(?:s|d|re)?(?: (?:is|are|s|re|d|did|do|does|have|has|was|were|can|could|would|should|might|will|to|at))*',
      '(?:location|position) of',
      '(?:trying|want|wanted|hoping|like|love|wish) to (?:find|locate)|(?:put|lay|get) (?:my|our) hands on|(?:can|could) (?:you|i|we) find|help (?:me|us) find|(?:can not|cannot|cant|can t)(?: seem to| quite)? (?:find|locate|see|spot)|can(?:not| not|t| t)(?: \\w+){1,6} find(?= (?:the|my|our|any|a|his|her) )|(?:looking|searching|hunting|searched|looked)(?: everywhere| all over)? for|(?:lost|misplaced)(?= (?:my|the|our|a) )|find(?: me)?|locate|i lost|(?:i|we) (?:m|re) after',
      '(?<=^ )(?:i |we |id |i d )?(?:really |urgently )?(?:need|want|require)(?! to (?:buy|restock|reorder|refill|get|order|throw) )(?: to find)?(?= )',
    ],
    what: [
      'what(?:s|re| kind of| sort of| all)?(?: (?:is|are|s|re|was|were|did|do|does|have|has|ll|will|all|else))*',
      'which(?: of)?|whose',
    ],
    until: [
      '(?:until|till|up to|by) (?:when|what date|which date|what day)(?: (?:is|are|does|do|can))?(?= )',
      '(?:the )?(?:expiration|expiry|use by|best before|sell by) dates?(?= (?:of|on|for) )(?: of| on| for)',
      '(?:what|which) date(?: is| s)? (?:on|printed on)',
      '(?:until|till|by|before|up to) (?:when|(?:what|which) (?:date|day|month|year))(?: (?:is|are|does|do|must|should|can))?',
      'how long(?= has .*(?:warranty|guarantee) )|how (?:much )?long(?:er)?(?= (?:is|s|are|do|does|will|can|have) )',
    ],
    when: [
      'when(?: (?:is|are|was|were|did|do|does|have|has|will))?',
      'how long ago',
      '(?:what|which) (?:day|date)(?! (?:is |s )?(?:on|printed) )',
    ],
    who: [
      '(?:to )?whom|who (?:was it|would|might|could)(?: that)?(?: (?:have|has))?|(?:by|to) who(?:m)?',
      'who(?:ever)?(?: (?:has|have|had|did|was|is))?',
      'by whom',
      'whose(?= (?:is|are|was|were|this|that|these) )|whose(?= \\w+ (?:is|are|was|were) (?:this|that|these|it) )|whose(?= $)',
      '(?:did|has|have) (?:any|some)(?:one|body)(?=.* (?:mov|shift|put|tak)\\w*)',
    ],
    how_many: [
      'how are we (?:off |doing |fixed )?(?:for|on)',
      'how (?:many|much)',
      '(?:the )?(?:total )?(?:number|amount|quantity|count) of',
      '(?:tally|head count|total) of|count(?: of| up| on| for)?',
    ],
    have: [
      '(?<=^ )(?:if|whether) (?:there (?:is|are|s|re)|(?:we|i|you) (?:still |already )?(?:have|ve|own|possess|got|keep)(?: got)?|(?:there )?(?:is|are) any\\w*|we)',
      '(?<=^ )(?:there (?:is|s|are|re)|(?:we|i) (?:have|ve|own|got|do have)(?: got)?)(?=.* (?:isn t|aren t|don t|haven t|right|correct|yes|no|yeah)(?: (?:there|we|i|it))? $)',
      '(?<=^ )(?:would|might|could) there be|(?<=^ )(?:(?:we|you|i) )?would n t (?:we |you |i )?(?:happen to )?(?:have|own)|did we ever have|as in do we have one',
      'or not(?= $)',
      '(?:do|did|does) (?:i|we|you) (?:still |already |even |actually )?(?:have|own|got|possess)(?: any| some| got)?',
      '(?:have|has) (?:i|we|you) (?:still |already )?got(?: any| some)?',
      '(?:is|are) there(?: still| any| some)*',
      '(?<=^ )(?:have|has|had)? ?(?:we|you|i)? ?got (?:any|some)|got any|any(?=.* left )',
    ],
    be: ['(?<=^ )(?:is|are|isn t|aren t)'],
    list: [
      '(?:i |we )?(?:d|would)? ?(?:like|love|want|wish|need|appreciate) (?:to (?:see|have|get|hear|view|browse)|an? (?:list|overview) of)(?: about)?(?: all| everything)?',
      '(?:(?:give|get|show|make|tell)(?: me| us)? )?(?:a |the |an )?(?:list|overview|inventory)(?: of)?(?: all| every| the)*',
      '(?:show|list|give|tell)(?: me| us)?(?: all| every| the)?',
      '(?:name )?(?:everything|every thing)|all(?: of)?(?: my| the| our)?|every|(?:overview|rundown|summary|breakdown) of',
    ],
    contain: [
      '(?:keeping|keep|keeps|storing|store|live|lives|living|sits?|sitting|residing|housed|tucked|lying)(?= (?:in|inside|on|under) )|(?:housed|packed|tucked away) (?=in )',
      'contents?(?: of)?',
      'contains?|holds?|stored|kept|inside of|in there',
      '(?:sitting|stashed|hiding|hidden|stuffed|crammed)(?= (?:in|inside|on|under) )',
    ],
    move: [
      '(?:put|place|move|stick|shove)(?= .*(?:elsewhere|somewhere else) )|(?:elsewhere|somewhere else)|(?:change|changed|changes) (?:places?|location|spot|rooms?)',
      '(?:moved|took|carried|brought|put|shifted|taken|relocated|transferred)(?: \\w+)? (?:away|around|up|down|over)(?: to)?',
      formsOfVerbs({
        stems:
          'mov|relocat|shift|plac|pack|carr|transferr?|stow|stash|rearrang|drag|haul|lug|swapp?|shuffl|unpack|tuck|dump|touch',
        endings: 'e|es|ed|ing|y|ies|ied|s',
      }),
      '(?!comes? from )(?:go|went|gone|come|came|get|got)(?: (?:up|down|out|over|back|in|off))?(?= (?:to|into|onto|from) )(?! into (?:the|our) (?:house|home|flat) )',
      'shift|unpack|haul|lug|stash|stow|transfer|drag',
      '(?:to|last) (?:move|shift|put|take|bring|carry|touch)|put away|put|movements? of|took|taken|takes?|brought|brings?',
    ],
    see: ['(?:last )?(?:seen|scanned|spotted)', 'last time', 'last see', 'see'],
    expire: [
      '(?:go|goes|going|gone) out of date|(?:reach|reaches|pass|passes|hit|hits) (?:its|their|the) (?:use by|best before|sell by|expiry)(?: dates?)?|use(?: it)? by dates?|expirations?|expiries',
      'good(?= $)',
      '(?:use|eat|drink|finish|consume)(?: it| them)? up|(?:must|should) (?:i|we|it|they)(?: be)? (?:use|eat|drink|finish|used|eaten|finished)',
      'runs? out|ran out',
      'run(?:s)? out on',
      'expir(?:e|es|y|ation)(?: dates?)?',
      'best before',
      'use by|needs? (?:eating|using|finishing)(?: up)?(?: by)?',
      'go(?:es|ing)? (?:bad|off)',
      'good(?= _{4,} (?:_+ )*$)|good (?:until|till)|good for(?= $)|still (?:good|ok|okay|fine|fresh|edible|usable|drinkable)',
      'keeps? until',
      '(?:be )?(?:used|eaten|drunk|consumed|finished)(?: up)?(?: by)?(?= $)|(?:what|which) date(?: is| s)?(?: (?:on|printed on))',
      '(?:run|runs|go|goes|is|are|s) out of date',
      'shelf life of',
    ],
    warranty: [
      '(?:warranty|guarantee) (?:lasts?|cover|period|status)|(?:still )?(?:guaranteed)',
      '(?:end|expiry|expiration|duration|length)(?: date)? of (?:the )?(?:warranty|guarantee)(?: of| on| for)?|(?:warranty|guarantee) (?:end|expiry|expiration)(?: date)?(?: of| on| for)?',
      '(?:covered by|under|in) (?:a |the |its )?(?:warranty|guarantee)',
      'warr[ae]nt(?:y|ies)(?: of| on| for| end| ends| expire| expires| run out| runs out)*',
      'guarantee[sd]?(?: on| for| of)?|covered(?: by| under)?|coverage',
      'under warranty',
    ],
    worth: [
      '(?:valued|worth|priced|insured) at|(?:set|put) (?:us|me) back|(?:sum|total|worth) of everything',
      'fetch',
      '(?:add|adds|come|comes|amount|amounts) (?:up )?to',
      '(?:(?:we|i|you|they) )?(?:pay|paid|spend|spent)(?: (?:for|on))?',
      'how much (?:was|were|is|are|s)(?= (?:the|my|our|your|this|that|those|these|both|all) )(?!.* (?:left|there|remaining|in stock) )',
      'how (?:expensive|valuable|dear|costly|pricey)(?: (?:was|were|is|are))?|(?:how much )?money',
      '(?:total|combined|overall|entire|full)? ?(?:value|worth|price|cost)(?: of)?',
      'valuable',
      'costs?',
    ],
    add: [
      '(?:new |recent |latest )?(?:arrivals|additions|acquisitions)|(?:came|come|comes) (?:in|into the house)|arrived|delivered',
      '(?:bought|purchased|added|acquired|got|registered|created|entered|new)',
      'buy|purchase|add',
    ],
    lend: [
      '(?:on |out on )loan(?: to)?',
      '(?:lent|lend|lends|lending|loan|loans|loaned|borrow|borrows|borrowed|borrowing)(?: out)?',
      'on loan',
      '(?:still )?(?:have|has|got) (?:of|that belongs? to) (?:mine|ours|us|me)',
    ],
    hold: [
      '(?<=^ )(?:who would have|who might have|who has borrowed|who borrowed|who was it borrowed)','(?:who|whos|who s)(?: still| currently)? (?:has|have|got|using|keeping)(?: got)?(?: still)?'],
    due: [
      '(?:due|coming|comes?|get|gets|give|gives|gave|given|bring|brings?|brought|be) (?:it |them )?back',
      'back(?= (?:this|next|in|by|before|on|to) )',
      'back(?= $)|(?:to be )?returned',
    ],
    items: ['(?:items?|things?|stuff|objects?|articles?|belongings|products?)'],
    containers: [
      '(?:boxes|containers?|receptacles|cases|bins|crates|cartons|drawers|bags|tubs|baskets|suitcases)',
    ],
  },
  statuses: {
    expired: [
      '(?:no longer|not any more|not anymore)(?= (?:under|in|covered|guaranteed) )|out of(?= (?:warranty|guarantee) )|(?:passed|gone by|elapsed|over|up)(?<=(?:date|warranty|guarantee|shelf life).*)',
      '(?:have |has )?(?:already )?(?:run out|ended|lapsed|finished)(?= $)(?<=(?:warrant|guarantee).*)',
      'past (?:its|their|the) (?:expiry|best|prime|sell by)(?: dates?)?',
      'out of date(?= $)|(?:already )?(?:past it|spoilt|rotten|mouldy|moldy)',
      'past (?:its|their|the|it s)?(?: )?(?:use by|best before|sell by|expiry)?(?: )?dates?',
      'passed (?:its|their|the)(?: \\w+)* dates?',
      '(?:already )?(?:expired|out of date|past (?:its|their) (?:date|best)|gone off|gone bad|spoiled|no longer good)',
    ],
    expiring: [
      '(?:need|needs|have|has|ought) to be (?:eaten|used|used up|drunk|finished|consumed)(?: (?:soon|quickly|first))?|(?:close to|near|nearing|approaching|coming up to) (?:its |their |the )?(?:expiry|expiration|use by|best before|end|date)(?: dates?)?',
      '(?:about to expire|expiring(?: soon)?|expires?(?= (?:soon|this|next|in|within|before|by|until|today|tomorrow) )(?: soon)?|(?:go|goes|going) (?:bad|off)(?: soon)?)',
    ],
    low: [
      '(?<=^ )(?:things |stuff |what )?to buy|(?:should|must) (?:we|i) (?:pick up|get)(?: (?:at|from) the (?:shop|shops|store|supermarket))?|what do we need(?= $)|(?:getting|growing|going|gone|become|becoming) (?:short|thin|scarce)|(?:running|run) down|(?:nearly|almost) (?:out|empty)(?: of)?|low supply|shopping',
      '(?:are|is) (?:low|short)(?= $)|(?:shortage|shortages|short) (?:of|on)|(?:about to|going to) run out(?: of)?',
      '(?:running|run|getting|almost|nearly) (?:low|out)(?: of| on)?',
      'low (?:stock|on)|low',
      'out of stock|understocked|used up',
      '(?:need|have|should|must)(?: i| we)?(?: to)? (?:buy|restock|reorder|refill|replace|pick up|stock up on|get more of)(?: again| more)?',
      'needs? (?:restocking|refilling|replacing|topping up)|(?:restocking|refilling)(?= $)',
      '(?:do |did )?(?:we|i) (?:need|want) more(?: of)?|(?:need|want) more(?: of)?|(?:in )?short supply|short(?= (?:in|on|of) )|scarce|dwindling|depleted|(?:nearly|almost|all but) (?:gone|finished|used up)|shopping list|restock|reorder|below (?:the )?minimum',
    ],
    empty: [
      'empty|(?:that |which )?(?:has|have|hold|holds|contain|contains|got) nothing(?: (?:in|inside)(?: (?:it|them))?)?|with nothing in (?:it|them)|without (?:anything|contents)',
    ],
    unplaced: [
      '(?:not|n t|isn t|aren t) (?:yet )?(?:been )?(?:assigned|allocated)(?: to)?(?: (?:a|any))? (?:place|spot|location|home)|(?:lacks?|lacking|missing|needs?|need) (?:a |any )?(?:place|location|home|spot)',
      '(?:do|does)n t (?:yet )?have (?:a |any )?(?:place|location|home|spot|position)(?: yet)?|(?:has|have)n t got (?:a |any )?(?:spot|slot|shelf)(?: yet)?|(?:still )?needs? (?:a (?:place|home|spot)|putting away|to be put away)',
      '(?:without|with no|has no|have no|no|(?:has|have)n t got) (?:a )?(?:place|location|home|position)',
      '(?:not|never|(?:has|have)n t)(?: been| yet)* (?:given|assigned) (?:a |any )?(?:place|location|home|spot|position)(?: yet)?',
      'nowhere|unplaced|homeless|unsorted|unassigned',
      '(?:not|never|(?:is|are|was|were|has|have)n t)(?: been| yet)* (?:put away|put|placed|stored|located|filed|stowed)(?: (?:anywhere|yet))*',
    ],
    overdue: [
      '(?:late|overdue|slow) (?:in )?(?:coming|being|getting|going)? ?(?:back|returned|to return)|(?:should|ought to) be back(?: by now| already)?|past (?:its|their|the) return date',
      'overdue|over due|past due',
      'should (?:already )?(?:have been|be|have come) (?:returned|(?:given )?back)(?: (?:by now|already|long ago))?',
      '(?:not|never|n t|didn t|didnt|hasn t|hasnt|haven t|havent)(?: yet| \\w+)? (?:returned?|(?:given?|gave|brought|bring) back)(?: yet)?',
      'late(?= $)',
    ],
    lent: ['(?:out )?on loan(?: to)?', '(?:lent|loaned)(?: out)?(?: to)?|borrowed(?: by)?'],
    archived: [
      'archives?','archived?|retired|in the archive'],
    warranty_ending: [
      'warrant(?:y|ies) (?:about to|going to|due to|set to) (?:end|expire|run out|lapse)|warrant(?:y|ies) (?:nearly|almost) (?:up|over|out|done)|(?:come|comes|coming) out of warranty|warrant(?:y|ies) (?:lapse|lapses|lapsing|finish|finishes|finishing)(?: soon)?',
      'warrant(?:y|ies) (?:that )?(?:ends?|ending|expires?|expiring|runs? out|running out)(?: soon)?(?! date )',
    ],
    lifetime_warranty: ['lifetime (?:warranty|guarantee)|(?:warranty|guaranteed?) for life'],
    without_photo: [
      'no (?:photos?|pictures?|pics?|images?)|(?:lacks?|lack|needs?|need|missing|hasn t got|haven t got|haven t) (?:we )?(?:got )?(?:a |any )?(?:photos?|pictures?|pics?|images?)(?: of| yet)?|(?:photos?|pictures?|images?) (?:is |are )?missing|n t (?:been )?photographed',
      '(?:without|with no|has no|have no|lacking|missing) (?:a |any )?(?:photos?|pictures?|images?)',
      'unphotographed|not photographed',
    ],
  },
  superlatives: {
    value: [
      '(?:highest|greatest|biggest|top) (?:value|price|worth|cost)|most money|(?:is |are )?(?:dearer|pricier)(?! than)',
      '(?:most|the most) (?:valuable|expensive|costly|precious)|dearest|priciest|costliest|worth (?:the )?most|(?:is |are )?worth more(?! than)|costs? more(?! than)|more (?:valuable|expensive)(?! than)',
    ],
    created: [
      '(?:very )?(?:newest|latest)|(?:added|bought|got|entered|arrived|acquired|put in) (?:the )?(?:most recently|last|latest)|most recently (?:added|bought|acquired|entered)|(?:add|buy|get|enter|acquire) (?:the )?(?:last|most recently|latest)|(?:latest|last|newest) (?:addition|arrival|purchase|acquisition)',
      'last (?:thing|item|one)(?=.* (?:moved|shifted|put) )',
      'newest|latest|most recent(?:ly added)?|last(?: (?:thing|item|one))?(?: (?:we|i))? (?:added|bought|got)',
    ],
    cheapest: [
      '(?:lowest|smallest|least) (?:value|price|worth|cost)|cheaper(?! than)|(?:is )?worth less(?! than)|costs? (?:the )?least',
      '(?:the )?(?:cheapest|least (?:expensive|valuable|costly)|lowest priced)|worth (?:the )?least',
    ],
    oldest: [
      '(?:had|owned|been (?:here|around|in (?:here|the (?:list|inventory)))) (?:the )?longest|(?:added|entered|bought|recorded) (?:the )?(?:very )?(?:first|earliest)|(?:first|earliest) (?:thing|item|entry|one)(?: (?:we|i|ever))*(?: (?:added|entered|bought|recorded))?|(?:add|enter|buy) first','oldest|(?:been here )?(?:the )?longest|first added'],
    expires: [
      '(?:expires?|expiring|goes? (?:off|bad)|going (?:off|bad)|runs? out|(?:should|must|need to|have to) (?:we|i|be)(?: to)? (?:eat|use|drink|finish|consume|eaten|used|drunk|finished)(?: up)?) (?:the )?(?:first|next|soonest|earliest|sooner|earlier)|(?:first|next|soonest) to (?:expire|go off|go bad|run out)',
    ],
    quantity: ['(?:we|i) have (?:the )?most of|largest (?:stock|quantity)|biggest stock'],
  },
  preludes:
    '(?:\\w+ ){0,8}?(?:tell|telling|show|say to) (?:me|us)(?= (?:where|what|which|how|who|when|whether|if) )|(?:\\w+ ){0,6}?(?:idea|clue)(?= (?:where|what|who|when|how) )|u+m+|u+h+|e+r+m*|h+m+|hey|hi|hello|ok|okay|so|well|right|oh|sorry|excuse me|(?:(?:do|does) )?(?:any|some)(?:one|body)(?: here)? (?:know|knows|remember|remembers|recall|recalls)|(?:\\w+ ){1,6}?trouble you to|(?:my |the )?(?!i |we |you |who |what |where )\\w+ (?:is|s) (?:looking|searching|hunting) for|(?:do )?(?:you|we) know|(?:any|no) idea|(?:a |one |another )?(?:quick |short )?question|voice note|(?:my )?\\w+ (?:asks|is asking|wants to know|would like to know|wonders|needs to know)',
  frame: {
    starts: 'where\\w*|what\\w*|which|who|whos|whom|whose|when|how|whether|if',
    places: 'where\\w*',
    leads: 'in|on|under|inside|to|by|until|till|from|of|for|up|before',
    telling:
      'tell(?:ing)?|say(?:ing)?|knows?|remembers?|recalls?|wonder\\w*|ask(?:s|ed|ing)?|show|remind|forg[eo]t\\w*|see|hear|check|idea|clue|curious|interested|work|find|figure|learn|understand|look(?:ing)?|confirm|escapes|sure|list',
    between:
      'me|us|you|please|pls|of|out|up|exactly|again|quickly|just|as|to|about|for|now|maybe|kindly|at|into|like',
    turned:
      '(?:do|have|has|did|is|are) (?:we|i|you|there|any\\w*|the|my|our)|(?:have|has) (?:we|you)|got any|any \\w+|would there be',
    finite:
      'i|im|ive|id|we|were|he|she|they|you|it|is|are|m|s|ve|ll|d|was|has|have|needs?|because|cos|so|if|before|while|since|wants?|thanks|cheers',
    corrects: 'mean|meant|rather|sorry|wait',
    names: 'the|my|our|a|an|in|on|under|at|of|for|from|all|everything|tools|things',
    pronouns: 'it|they|them|that|this|those|these|one|ones|its|theirs?',
    persons: 'we|i|you|us|me|our|my',
    tails:
      'please|pls|plz|thanks(?: a lot| so much| again| in advance)?|thank you(?: very much)?|cheers|ta|anyways?|exactly|mate|love|dear|would you|could you|will you|if you (?:do not|don t|dont|would n t) mind|if you (?:would|could|please|can)(?: be so kind)?|if i may(?: ask)?|if (?:possible|at all possible)|by any chance|these days|at the minute|at the moment|right now|at present|again|would we|do we know|i wonder|do you know|roughly|or so|or what|or not|tell me|then|though|eh|huh|or no|anybody|anyone|folks|guys|for me|ish',
  },
  commands:
    '(?:please )?(?:let \\w+ know|tell (?!me |us )\\w+|(?:rename|delete|remove|archive|relabel|move|put|throw|lend|sell|send|remind|fetch|bring|carry|unpack)(?= (?!me |us )\\w))|(?:please )?(?:empty|fill|refill|charge|feed|water|paint|cook|make|bake|cut|light|plug|unplug|lock|unlock|wrap|iron|sweep|dry|swap|replace|save|register|scan|sort|finish|start|stop|cancel|explain|draw|read|write|move|delete|remove|add|put|throw|buy|order|rename|archive|lend|sell|send|print|book|change|set|turn|play|call|remind|store|take|bring|fetch|get|hang|fold|pack|unpack|wash|clean|tidy|fix|repair|mark|tag|label|note|return|carry|drop|leave|close|open|switch)(?= (?:the|a|an|my|all|everything|this|that|it|me|some|two|three|milk|every) )',
  beyond: [
    'how (?:many|much)(?=.* (?:can|may|should|must) (?:i|we|you|one|he|she) )|how (?:many|much) (?:did|do|have|has|does) (?:we|i|you|he|she|they) (?:make|made|earn|earned|save|saved|win|won|lose|lost|owe|sell|sold)|(?<=^ )what (?:should|shall|could|would|can) (?:i|we|you|he|she|they)(?= )(?!.* (?:buy|restock|refill|reorder|replace|eat|use|drink|finish|get|pick|stock|find|see|consume|show|tell) )',
    '(?<=^ )(?:i|we) (?:just |have |ve |already )*(?:moved|put|used|finished|ate|sold|lent|took|emptied|broke|cleaned)(?= )(?!.* (?:where|when|who|what|which) )|(?<=^ (?:the|my|our) .*)(?:is|are) now(?= )(?!.* (?:where|what) )',
    '(?<=^ )what(?= .* (?:for|about|like|with|(?:made|make|consist|consists|think|thinks|run) (?:of|on)) $)|(?:can|could|may|might|would|should) (?:i|we|you|he|she|they) (?:please )?(?:borrow|lend)|move house|moved house|moved? (?:in|out)(?= $)|how long (?:does|do|did|will|would|should|must)(?!.* (?:keeps?|lasts?|good|valid|stay|warranty|guarantee|guaranteed|covered|left|expire|run|still|until|lent|loan|before|use|eat|drink|fresh|edible) )|(?<=^ )where (?:should|shall|ought)(?!.* (?:find|look|search|check) )|(?<=^ )where (?:can|could|do|does|did|would|must|to)(?= )(?!.* (?:find|finds|look|search|keep|keeps|put|puts|store|see|leave|left|stash|hide|lie|go|gone|live|belong|have|got|get to|be|been|stand|sit|hang|stay|end|locate|move|place|pack|packed|file|stow|stick|shove|dump|drop|chuck|lay|last|hold|set|lurk|are|is|s|kept|stored|moved?|take|took|bring|hidden|hiding) )',
    'how many (?:drawers|shelves|doors|compartments|legs) (?:does|do|has|have) (?!(?:i|we|you|they) )(?:\\w+)',
    '(?:pin|code|combination) (?:for|of|to)|where (?:should|shall) (?:i|we) (?:put|keep|store|leave)|where (?:can|could|do|does|to|should|would)(?: i| we| you| one)? (?:buy|order|purchase)|why|how come|what for|how (?:do|does|can|could|should|to|would|did)(?! (?:we|i|you) (?:pay|find) )(?!.* (?:have|cost) )',
    '(?:what|which) (?:colou?rs?|size|weight|material|shape|brand|make|model|shop|store|dimensions?)|how (?:heavy|big|large|tall|wide|deep|high|old|far|thick|strong|loud|fast)',
    '(?<=^ )(?:can|could|should|may|would|will|does|do|did)(?= )(?! t )(?! (?:you|i|we|u) (?:please |kindly |maybe )?(?:have|own|got|get|tell|show|find|see|list|give|know|still|possess|happen|recall|remember) )(?! (?:anyone|anybody|someone|somebody) )(?! (?:i|we) (?:borrow|lend|keep|buy|add|move|put|store) )(?!.* (?:warranty|guarantee|expire|run out) )',
    '(?:a|an) (?:brand )?new|where (?:was|were|is|are)(?=.* (?:made|manufactured|produced|invented|designed|built|grown|born|printed|published|recorded|written|sold|repaired|from) $)|(?:what|which) time|(?<=^ )what(?:s| is| are| s) (?:a|an)(?= )|(?<=^ )what (?:does|do)(?=.* (?:do|mean|run on) $)',
    'how long (?:is|are)(?!.* (?:good|valid|warranty|guarantee|guaranteed|still|fresh|covered|under|left|usable|edible|ok|okay|safe|keep|last) )',
    'how many (?:rooms|bedrooms|floors|people|persons|guests|kids|children|times)|nearest|closest|where (?:did|have|had) (?:i|we|you|he|she|they|\\w+) (?:get|got|buy|bought|order|ordered|purchase)(?= )|(?:live|lives|living) (?:mr|mrs|ms|miss|dr|aunt|uncle)|where (?:does|do|did) (?:mr|mrs|ms|miss|dr|aunt|uncle|grandma|grandpa|granny|nan)(?= )|how much (?:is|are|does|do) (?:a|an|new)(?= )|better|best(?! before )|nicer|warmer|colder|heavier|lighter|stronger|weaker|bigger|smaller|larger|taller|faster|safer|healthier|prettier',
  ],
  between: ['between N and N', 'from N to N', 'N to N'],
  negations:
    'but(?: not)?|not|never|except(?: for)?|besides|without|apart from|other than|excluding|(?:with )?the exception of|save for|leaving out|bar(?= (?:the|my|our) )|outside(?: of)?|(?:is|are|was|were|do|does|did|has|have|had)n t',
  priced: 'cost|cheap|pric|dear|expensive',
  inside: [
    'in',
    'inside',
    'into',
    'on',
    'onto',
    'under',
    'at',
    'within',
    'from',
    'of',
    'to',
    'near',
    'does',
    'did',
  ],
  joining: ['and', 'plus', 'well', 'versus', 'vs'],
  either: ['or'],
  parts: [
    'how (?:many|much) (?:\\w+ ){1,3}?(?:does|do|has|have|did) (?:the|my|our|his|her|their|this|that|these|those|a|an)(?= )(?! (?:whole )?(?:family|household|house) )',
    '(?:how many|number of|count) (?:pieces|parts|pages|components|bits) (?:\\w+ )*?(?:in|of|to|inside|from)',
  ],
  belonging: ['of', 'does', 'did'],
  stop: `well vs versus whatever whichever either um uh erm hmm thanks thank cheers moment storing isn aren wasn weren don doesn didn haven hasn made brand maker manufacturer everything anything something nothing somewhere date dates litre litres liter liters kilo kilos kg pack packs piece pieces pair pairs stuff things thing items item tagged labelled marked category categories tag gear long valid due longest was it about a an the my our your his her their its this that these those i we you he she it they me us them is are s re was were be been am do does did have has had
    can could would should might will shall may must of for and or to with by from in on at into onto inside within under near there here please still currently now
    left any some all every each also too just again already ever kind sort so if then as about up out that which what than tell show know want need got get let
    worth lying stored kept located sitting hidden around anywhere somewhere go went gone put keep keeps store stores find found right now exactly really actually last time soon
    total altogether together overall over one ones more own owned s t m ve ll d hey hi hello ok`,
  weighty: 'more less fewer over except',
  soft: `like kindly very appreciate glad happen ever both among between upstairs downstairs actual currently present line way elsewhere basis eh ah lapse lapses desperately urgently everywhere hiding lurking lurks hides resides combined hell yet lately recently top forget forgot forgotten rundown chance hung attached pinned clipped leaning resting far finish finishes ends sum up pound pounds euro euros dollar dollars mean person end date running run enough tied pot pots packet packets pack packs sachet sachets tub tubs tablet tablets pill pills slice slices carton cartons bunch or arrived delivered home yo oi hey sort whole entire supply supplies supposed seen clue idea wondering whether happen know maybe perhaps possibly both somehow ones dear tell look bloody earth heck damn im ive youd equipment gear kit
    device devices appliance appliances gadget gadgets anybody anyone somebody someone family household house pls plz ages hunting live lives bottle bottles can cans jar jars tin tins tube tubes bag bags box boxes roll rolls end ends ended run ran whereabouts fit hang hanging sit sits stand stands belong belongs lot lots spare still contain holding hold rest remain remaining`,
  over: [
    '(?:over|above|more than|greater than|at least|exceeding|costing more than|higher than|upwards of|from)',
  ],
  under: ['(?:under|below|less than|fewer than|at most|cheaper than|up to|no more than|lower than)'],
  inclusive: 'at least|from|upwards of|at most|up to|no more than',
  currencies: {
    euro: 'EUR',
    euros: 'EUR',
    eur: 'EUR',
    dollar: 'USD',
    dollars: 'USD',
    usd: 'USD',
    bucks: 'USD',
    quid: 'GBP',
    pound: 'GBP',
    pounds: 'GBP',
    gbp: 'GBP',
    francs: 'CHF',
    chf: 'CHF',
  },
  numbers: {
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    twelve: 12,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    'a hundred': 100,
    hundred: 100,
    'a thousand': 1000,
    thousand: 1000,
    couple: 2,
    few: 3,
  },
  time,
}
