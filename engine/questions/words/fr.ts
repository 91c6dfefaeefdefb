import { beyond } from './beyond/fr.ts'
import { frame } from './frame/fr.ts'
import type { LanguageWords } from './language.ts'
import { SHORTHAND } from './shorthand.ts'
import { time } from './time/fr.ts'
import { FRENCH, formsOfVerbs } from './verbs.ts'

/** What things are in. */
const HOLDERS =
  '(?:boites?|cartons?|caisses?|pieces?|etageres?|tiroirs?|armoires?|placards?|endroits?|lieux?|sacs?|valises?|meubles?|coins?|tablettes?|rayons?|bacs?|paniers?|chambres?)'

/** `ou` is `où` before these words, and `or` behind a word that asks. */
const OF_WHERE =
  'est|sont|se|etait|etaient|ai|avons|as|avez|a|range|ranges|puis|peut|peux|trouver|elle|il|elles|ils|j|ca'
/** Behind "qui a": who put it there. */
const PUT = '(?:range|mis|pose|laisse)(?:e?s?)'
/** What follows it: "où ai-je bien mis". */
const TO_PUT =
  '(?: (?:est|sont|se trouve|se trouvent|se|est ce que?|ai|avons|as|a|ranges?|range|sont ranges|sont rangees|puis|peut|etait|etaient|t))*(?: (?:je|j|on|nous|tu|vous))?(?: (?:ai|a|avons|as|avez|aurais|aurait))?(?: (?:bien|donc|pu|encore))*(?: (?:mis|mettre|fourree?s?|planquee?s?|foutue?s?|range|rangee?s?|ranger|pose|posee?s?|poser|laisse|laissee?s?|laisser|trouver|trouve))?'
const ASKING =
  'cherche|trouve|qui|quand|combien|qu|que|quoi|avons|ai|on a|reste|restent|contient|contiennent|a t|y a|ou'

export const fr: LanguageWords = {
  language: 'fr',
  shorthand: SHORTHAND.fr,
  cues: {
    where: [
      '(?:faut que je |je )?(?:mette|mets|mettre|remettre|remette)(?: la)? main sur',
      '(?:est|sont) rangee?s? ou|(?:fichu|fourre|colle)(?:e?s?)(?= )',
      '(?:localisation|emplacement|position|rangement|endroit)(?= $)|(?:localisation|emplacement|position)(?= )|localise[rz]?|(?:mettre|mette|remettre|mis|pose)(?: la)? main sur|localiser|(?:on|nous|je|j) (?:l |les |la |le )?(?:met|mets|mettons|range|rangeons|pose|posons|garde|gardons|a mis|ai mis|avons mis) ou|elles? (?:est|sont) ou|ils? (?:est|sont) ou|(?:est|sont) (?:elle|il|elles|ils)? ?ou(?= $)',
      '(?:dans|sur|sous) quoi|(?:dans|sur|sous) quel(?:le)?s? (?!mois |annee |etat |but |ordre |pays |ville )\\w+(?= (?:est|sont|se|a|ai|avons|on|j|nous) )|a quel endroit|c est rendu ou',
      '(?:quelqu un|qui) a (?:vu|apercu)|impossible de (?:remettre la main sur|trouver|retrouver)|aider a (?:re)?trouver|(?:a|dans) quel (?:endroit|lieu)',
      '(?:qui |quelqu un |t |tu |vous |n )?(?:as|aurais|avez|auriez|aurait)(?: tu| vous)?(?: pas)? (?:vue?s?|apercue?s?)|(?:il |elle |ils |elles )(?:est|sont) (?:passee?s?|ranges?) ou|(?:retrouve|trouve)(?: plus| pas)|remettre la main|(?:ne )?(?:vois|voit|voyons) (?:plus|pas)(?= (?:le|la|les|l|mon|ma|mes|notre|nos) )|j ai (?:egare|perdu|paume)',
      '(?:essaie|essaye|essayons|tente|voudrais|voudrions|aimerais|aimerions|veux)(?: de)? (?:trouver|retrouver|localiser)|(?:arrive|arrivons|parviens) pas a (?:mettre la main sur|trouver|retrouver)|c est ou(?: deja)?|ou (?:est|sont) passee?s?',
      `(?:dans|sur|sous|a) quel(?:le)?s? ${HOLDERS}`,
      '(?:j |nous |on )(?:ai|avons|a) besoin (?:de|du|des|d)|il me (?:faut|faudrait)(?= (?:le|la|les|l) )',
      `(?:d )?ou(?= (?:${OF_WHERE}) |(?= $))${TO_PUT}`,
      `(?:d )?ou(?<!quelque chose .*)(?<!(?:_|\\b(?:${ASKING})) (?:.* )?ou)(?!.* (?:lequel|laquelle) )${TO_PUT}`,
      'emplacement (?:de|du|des|d)|je (?:cherche|ne trouve (?:pas|plus))|trouve(?:r|z)?(?: moi)?|cherche',
    ],
    what: [
      'ce qu(?:i|e|on)?',
      '(?:qu|que|quoi|qu est ce qu(?:e|il|i)?|qu est ce qui|quels?|quelles?)(?: (?:est ce qu(?:e|il|i)?|y a t il|il y a|il|y a|sont|est|ai|avons|contient|contiennent))*',
    ],
    until: [
      'avant (?:quand|quelle date)(?: (?:faut il|doit on|peut on)(?: \\w+er)?)?|jusqu ?(?:a|au|en) (?:quand|quel(?:le)? (?:date|jour|mois|annee))(?: (?:est|sont|dure|durent|vaut|va|court))?',
      '(?:pour )?combien de temps',
    ],
    when: [
      'quel jour',
      'depuis quand',
      'quand(?: (?:est ce que|est|ai|a|avons|sont))?',
      'il y a combien de temps',
      'a quelle date|quelle (?:est la )?date',
    ],
    who: [
      '(?:a )?quelle personne|(?:pretee?s? )?a qui(?= $)',
      '(?:c est )?qui(?: est ce)? qui (?:a|ont)|(?:chez|a|par) qui',
      '(?<=^ |^ c est )qui(?: (?:a|ont|avait|avaient|est ce qui|est))?',
      'par qui',
      'quelqu un a(?=.* (?:boug|deplac|mis|pris|rang)\\w* )',
    ],
    be: [
      '(?<=^ )est ce que?(?= .* (?:est|sont) )',
      '(?:est|sont)(?: (?:elle|il|elles|ils))?(?= (?:bien |encore |toujours |deja )?(?:dans|sur|sous|au|aux|en|a|chez) )',
      '(?:est|sont)(?= (?:bien |encore |toujours |deja )?(?:sous garantie|bon(?:ne)?s?|consommables?|utilisables?|perimee?s?|expiree?s?) )',
    ],
    how_many: [
      '(?:en est|en sommes)(?: on| nous)? a combien|(?:quantites?|qte|nombre|nb)(?= (?:$|de|d|du|des))|(?:quantites?|qte|nombre)(?= $)|compte[rz]?',
      '(?<! pour )combien(?! (?:revient|s eleve|se monte|se chiffre) )(?: (?:de|d|est ce que?))?(?: (?:ai|a|avons|y a t il|y|t|j|on|il|nous|reste|restent))*(?: (?:de|d))?',
      '(?:le )?nombre (?:total )?(?:de|d)|quantite (?:de|d)|compter?',
    ],
    have: [
      'on a (?:du|de la|de l|des)',
      '(?:trouverait|trouverions|resterait)(?: on| il)?|est ce qu on (?:trouverait|aurait)',
      '(?<=^ )s(?:i)? (?:il y a|on a|nous avons|il reste|j ai|l on a)(?: (?:encore|du|de la|des))*',
      '(?:n )?(?:aurait|aurions|avons|a)(?: on| nous| t on)? (?:pas|plus)(?= (?:du|de la|de l|des|d|de|un|une) )|on (?:n )?(?:aurait|a) pas(?= (?:du|de la|de l|des|d|de|un|une) )',
      '(?:est ce qu(?:e|on|il)? )?(?:j ai|on a|nous avons|il y a|il reste|il nous reste)(?: (?:encore|deja|des|du|de la|un|une))*',
      '(?:ai je|avons nous|a t on|y a t il|reste t il|nous reste t il)(?: (?:encore|deja|des|du|de la|un|une))*',
      '(?:n )?(?:aurait|aurions|aurais)(?: on| nous| je| il| t on)?|(?:il )?(?:n )?y aurait(?: t il)?|(?:on|nous|je|j) (?:n )?(?:aurait|aurions|aurais)|reste t(?: il)?|(?:y a|y avait)(?= )(?! (?:quoi|combien) )',
      '(?:possede|possedons)(?: nous| je)?',
    ],
    list: [
      '(?:voir|regarder|prevenir|preciser|indiquer|verifier|communiquer|fournir|montrer|afficher|lister|liste|enumerer|citer|nommer|sortir|consulter|connaitre|donner|faire (?:la|une) liste)(?: moi| nous)?(?: (?:la|une) liste)?(?: (?:de|des|du))?(?: tou(?:t|s|tes))?(?: (?:ce qui|ce qu|les|la|le|l))?',
      'fai(?:s|tes)(?: moi| nous)? (?:la |une )?liste(?: de| des| d)?',
      '(?:(?<! (?:la|une|ma|ta|notre) )montre|montrez|liste|listez|affiche|affichez|donne|donnez|enumere)(?: moi| nous)?(?: tou(?:s|te|tes))?(?: les| la| le)?',
      'tou(?:t|s|te|tes)(?: ce qui| ce que| mes| les| nos)?|liste des?',
    ],
    contain: [
      '(?:qu est ce qui |que |ce qui )?(?:s y )?trouve(?:nt)?(?: t on)?(?= (?:dans|a|au|sur|sous|dedans) )|entreposee?s?|s y trouve(?:nt)?',
      '(?:abrite|recele|renferme|comporte|contenait|loge|cache|stocke|trouve|comprend|met|garde)(?:nt)?(?= (?:le|la|l|les|dans|on|notre|t on|ce|mon|ma) )|(?:il )?y a quoi|c est quoi|(?:on )?(?:trouve|met|range|garde|stocke) quoi',
      '(?:y a|on a|il y a) (?:quoi|de quoi)|trouve t on',
      'contenu(?: de| du| des| d)?',
      // "Hugo a rangé quoi" asks what he moved.
      'contient|contiennent|dedans|renferme|(?<! se )gard(?:e|ons)|(?<! (?:_|a|ai|as|ont|avons|avez) )(?:rangee?s?|stockee?s?)',
    ],
    move: [
      'deplacements?|(?:change|bouge|mute)(?:e?s?)? (?:de )?(?:place|endroit|coin)|ailleurs|autre part',
      formsOfVerbs({
        stems:
          'deplac|boug|touch|demenag|transport|emport|apport|emmen|amen|transfer|emball|stock|mont|rapport|remont|decal',
        endings: FRENCH,
      }),
      'changee?s?(?: de place)?|descendue?s?|descendre|remise?s?|remettre|mouvements?',
      'emportee?s?|apportee?s?|emmenee?s?|amenee?s?|transportee?s?|(?<= (?:_|a|ont|ai|avons|ete) )portee?s?|prise?s?|pris|sortie?s?',
      'deplacee?s?|deplacer|bougee?s?|mis(?:es?)?|rangee?s?|changee?s? de place|transferee?s?|emballee?s?|mouvements?',
    ],
    see: ['(?:vue?s?|scannee?s?|apercue?s?)(?: pour la derniere fois)?', '(?:la )?derniere fois'],
    expire: [
      'valide|(?:dernier|derniere) (?:jour|date)|(?:seront|sera) (?:bientot )?perimee?s?|arrive(?:nt)? a expiration',
      '(?:arrive(?:nt)?|vien(?:t|nent)) a (?:echeance|expiration|peremption|terme|sa date|leur date)|(?:date|dates)(?: limite)? (?:tombe|est|sont|arrive)(?:nt)?(?= )|date (?:de )?(?:fin )?(?:de )?validite|(?:fin de )?validite|(?:sera|seront|serait|devient|deviendra) (?:perimee?s?|expiree?s?|hors date)|peremptions?|expirations?|echeances?|date limite|a consommer|d (?:etre )?consommee?s?',
      'bon(?:ne)?s?(?<=^ _{5,} .*)(?= $)',
      '(?:encore |toujours )?bon(?:ne)?s?(?= (?:_+|jusqu) )',
      'valables?|(?:encore|toujours) bon(?:ne)?s?(?= $)|(?:encore |toujours )?bon(?:ne)?s?(?= (?:jusqu|a|au) )|(?:encore |toujours )?(?:consommables?|utilisables?)(?= (?:jusqu|a|au|$))|se perime(?:nt)?',
      'expir(?:e|ent|ation|er|era)|perim(?:e|ent)|peremption|dlc|date limite|a consommer(?: avant)?|se garde(?:nt)?|se conserve(?:nt)?|perime',
    ],
    warranty: [
      'garantie?s?(?: est| sont)?(?: encore| toujours)? (?:valables?|valides?|en cours)|(?:court|courent|valable|jouer)(?<=garantie.*)(?= )|(?:s )?arrete la garantie',
      '(?:encore |toujours )?(?:couverte?s?|garantie?s?|garanties?)(?= (?:par|chez|encore|$))|(?:echeance|expiration|fins?|terme) (?:de |des |d )?(?:la )?garanties?(?: de| du| des| d)?|garantie?s?',
      '(?:(?:date |duree )?(?:de )?(?:la )?(?:fin|expiration|duree) de (?:la )?)?(?:sous )?garantie?s?(?: de| du| des| d| pour)?',
    ],
    worth: [
      '(?:y en a |on a |avons |a )?pour combien(?: d euros| d argent)?',
      'estimee?s?|(?:on )?additionne[rz]?|(?:quelle )?valeur(?= $)|(?:nos )?biens|y en a pour combien',
      '(?:a|pour|en a pour|avons pour|a mis|vaut|estimee?s?) combien(?: d euros| d argent)?|pour combien(?: d euros| d argent)?(?= )|(?<! y )a combien(?= $)|combien d (?:euros|argent)|(?:total|somme|montant|valorisation)(?: total| totale)? (?:de |des |d )?(?:tout|l ensemble|inventaire|biens)?|mis(?:e?s?)? a combien',
      'a combien (?:s eleve|se monte|se chiffre|revient)(?:nt)?|(?:a |ont |avons |ai |as )?(?:paye|payee|payees|payes|depense|coutee?s?)|combien (?:vaut|valent|coute|coutent|a coute|ont coute)',
      '(?:valeur|prix|cout)(?: totale?)?(?: de| du| des| d)?',
      'vaut|valent|coute(?:nt)?|coute',
      'vaut',
    ],
    add: [
      '(?:r)?ajoutee?s?|(?:r)?ajouts?',
      '(?:rentre|entre|recu|acquis|enregistre|ajoute|inscrit)(?:e?s?)(?= )|datent(?= (?:de|d|du) )|nouveautes?|mise?s? (?:en stock|dans l inventaire|a l inventaire)',
      'nouveautes?|acquisitions?|entree?s?(?= (?:dans|a) )|(?:derniers? )?ajouts?(?= )|arrivee?s?|entree?s? en stock',
      'achetee?s?|ajoutee?s?|acquise?s?|enregistree?s?|nouve(?:au|aux|lle|lles)|cree?s?',
    ],
    lend: [
      'preta|pretames|(?:confie|file|passe)e?s? (?:a qui|a quelqu un)|emprunte(?:r|nt|ur|urs)?|prets?(?= (?:en|qui|a|de|en cours) )',
      '(?:prete|pretee|pretes|pretees|preter|pretons|pretais|emprunte|empruntee|empruntes|empruntees|emprunter)',
      'en pret',
      '(?:a )?(?:encore |toujours )?a (?:nous|moi)(?= $)',
    ],
    hold: [
      '(?<= pret\\w* )a (?:qui|quelle personne)|a (?:qui|quelle personne)(?= .*pret)',
      '(?<=^ )(?:c est )?qui (?:est ce )?(?:qui )?(?:a|detient|garde)(?= .*(?:pret|emprunt))',
      `(?<=^ )qui (?:a|ont|detient|utilise)(?: encore| toujours)*(?= )(?! ${PUT} )`,
      '(?<=^ )(?:a qui(?= .*pret)|chez qui)(?: (?:ai je|avons nous|a t on|est ce que (?:j ai|nous avons|on a)|est|sont))?',
    ],
    due: [
      '(?:recupere|recuperer|recuperons|revient|reviennent|rendre|rend|rendu|rendue|rendus|rendues|retourne|retournee|retour)',
    ],
    items: ['(?:choses?|objets?|affaires|articles?|trucs|produits?)'],
    containers: [
      '(?:boites|cartons|caisses|conteneurs?|contenants?|recipients?|malles|paniers|bacs|tiroirs|valises|sacs)',
    ],
  },
  statuses: {
    expired: [
      '(?:a|ont)(?: t il| t elle)? expire(?:e?s?)?|(?:garantie )?(?:prend|a pris)(?: t elle)? fin',
      '(?:plus|pas) bon(?:ne)?s?|(?:hors|passee?s? de|depassee?s?) (?:la )?date|(?:est|sont|a|ont)?(?: deja)? ?(?:echue?s?|terminee?s?|finie?s?|depassee?s?|pris fin|expire|prises? fin|caduque?s?)(?<=garantie.*)',
      'passee?s? (?:de )?date|date passee',
      '(?:plus|hors)(?= (?:sous |la )?garantie?s? )|(?:depassee?s?|finie?s?|terminee?s?|passee?s?|ecoulee?s?)(?<=(?:date|dlc|garantie|peremption).*)',
      '(?:est|sont)(?: deja)? (?:perimee?s?|expiree?s?)(?= )',
      '(?:est|sont) (?:deja )?perime',
      '(?:ont |a )?depassee?s?(?: leur| sa| la)? date',
      '(?<!etre |bientot )(?:deja )?(?:perimee|perimees|perimes|expiree|expirees|expires|avariee?s?|plus bon(?:ne)?s?)|deja (?:perime|expire)',
    ],
    expiring: [
      '(?:faut|faudrait|doit|devons|dois)(?: il| on| nous| je)? (?:vite |rapidement |bientot )?(?:manger|consommer|finir|utiliser|boire)(?: (?:vite|rapidement|bientot|sans tarder|au plus vite))?|(?:approche(?:nt)?|proches?)(?: de)? (?:sa|leur|la)? ?(?:date|peremption|fin|echeance|date limite)|(?:vont|va) (?:bientot )?(?:perimer|expirer|se perdre|tourner)(?: bientot)?|(?:sur le point de|pres de|bientot) (?:se )?(?:perimer|expirer|perimes?|hors date)',
      '(?:vont|va)(?: bientot)? (?:etre )?(?:perimee?s?|expiree?s?|perimer|expirer)(?: bientot)?|se perime(?:nt)?(?: bientot)?',
      '(?:(?:va|vont) )?(?:bientot )?(?:perimer|expirer|perime|expire)(?: bientot)?',
      '(?:bientot|va|vont) (?:perimee?s?|expire[er]?s?|perimer|expirer)',
      '(?:perime|expire|periment|expirent|perimer|expirer)(?: bientot)?',
      'a consommer(?: rapidement| bientot)?',
    ],
    low: [
      '(?:courses|achats|emplettes)(?: a faire)?|(?:stock|stocks|niveau|quantite) (?:insuffisant|trop bas|bas|faible|en baisse)e?s?|(?:presque|quasiment|bientot) (?:fini|epuise|termine|vide|a court|plus rien)(?:e?s?)|(?:il (?:n )?(?:en )?)?reste(?:nt)? (?:plus )?(?:peu|presque rien|presque plus|pas beaucoup|plus beaucoup|quasi rien)(?: de)?|(?:se|s) (?:vide|termine|epuise|finit)(?:nt)?|(?:a |en )?(?:racheter|reprendre|recommander|renouveler|refaire)|liste d achats',
      '(?:plus|pas) (?:assez|beaucoup)|(?:faut|faudrait|besoin de) plus de',
      'commenc(?:e|ent) a (?:manquer|s epuiser|baisser)|s epuise(?:nt)?|se (?:fait|font) rares?|touche(?:nt)? a (?:sa|leur) fin|(?:en )?(?:fin|bout) de stock|(?:presque|bientot) a sec',
      '(?:refaire|completer|reconstituer) (?:le |les |mon |notre )?stocks?',
      '(?:il )?(?:nous |me )?manque(?:nt|ra)?(?: t il| quoi)?|(?:faudrait|faut|devrait|devrions|dois|doit|devons)(?: que)?(?: .*)? (?:racheter|acheter|recommander)',
      '(?:en dessous du|sous le)(?: stock)? minimum',
      '(?:(?:il )?(?:faut|dois|devons|doit)(?: il| je| on| nous)? )?(?:racheter|recommander)',
      '(?:presque|bientot) (?:vides?|epuisee?s?|finie?s?|plus)',
      '(?:faut|dois|devons|doit)(?: il| je| on| nous)?(?: que j)?(?= .*(?:acheter|racheter|recommander|achete) )',
      'reapprovisionner|restocker|acheter|racheter|recommander|en rupture|stock (?:bas|faible)|liste de(?:s)? courses|sous le minimum|manque(?:nt)?|il manque|va manquer|a court',
    ],
    empty: [
      '(?:rien|que dalle) (?:dedans|a l interieur|dans)|ne (?:renferme|contien)\\w* rien|videe?s?',
      '(?:ou|dans lesquel(?:le)?s) il n y a rien|(?:avec )?rien dedans|(?:qui )?ne contien(?:t|nent) rien|vides?|sans contenu',
    ],
    unplaced: [
      'aucun (?:emplacement|endroit|lieu)(?: (?:n )?(?:est )?(?:indique|attribue|precise|defini))?',
      '(?:n )?(?:ont|a|avons|est|sont|ete)?(?: pas| jamais| aucun)(?: encore)?(?: (?:de |d |d une |une |un |a une |ete |rangee?s?|attribuee?s?|place))*(?:place|emplacement|endroit|lieu|rangee?s?|casee?s?|case)(?: (?:fixe|attitree?|attribuee?|precis))?|(?:sans|manque(?:nt)?(?: de| d| un| une)?|depourvue?s? (?:de|d)) (?:place|emplacement|endroit|lieu)(?: (?:fixe|attitree?|attribuee?|precis))?',
      '(?:sans|pas (?:encore |toujours )?d|pas (?:encore |toujours )?de|aucun|n ont pas d|n a pas d|n ont aucun|n a aucun) ?(?:place|emplacement|endroit|lieu)',
      'nulle part|pas rangee?s?|non rangee?s?|mal rangee?s?',
    ],
    overdue: [
      '(?:aurait|auraient|devrait|devraient)(?: \\w+){0,4} (?:rendu|rendue|rendus|rendues|revenu|revenus|de retour)|pas rendue?s? a temps',
      '(?:en |de )retard|(?:pas|jamais)(?: encore| toujours)? (?:revenue?s?|rendue?s?|ramenee?s?|rapportee?s?)|(?:depasse|passe)(?:e?s?)? (?:la |leur )?date de (?:retour|rendu)|attend(?:s|ons)?(?: toujours| encore)? le retour|retards?(?= )',
      'en retard',
      '(?:n )?(?:a |ont |est |sont )?(?:pas|jamais) (?:encore )?(?:ete )?(?:rendu|rendue|rendus|rendues|retourne|retournee|retournes)',
      '(?:aurait|auraient|devrait|devraient) (?:deja )?(?:du )?(?:etre )?(?:deja )?(?:rendu|rendue|rendus|rendues|retourne|retournee|de retour)',
    ],
    lent: ['prete(?:e|s|es)|en pret|pretees?'],
    archived: ['archivee?s?|dans les archives'],
    warranty_ending: [
      '(?:sort|sortent|sortir)(?: bientot)? de (?:la )?garantie|garanties? (?:qui )?(?:s ach[eè]vent?|finissent|finit)(?: (?:bientot|prochainement))?|(?:la )?garantie (?:prend|prendra)(?: t elle)? fin',
      'garanties? (?:qui )?(?:(?:vont|va) )?(?:bientot )?(?:finir|se terminer|expirer|cesser|prendre fin|s arreter|touche(?:nt)? a (?:sa|leur) fin|arrive(?:nt)? (?:bientot )?a (?:echeance|terme|expiration|sa fin|leur fin|fin)|a echeance|prend fin|prennent fin|cesse(?:nt)?|s arrete(?:nt)?)(?: bientot)?|(?:bientot|presque) (?:plus (?:sous |de )?|hors (?:de )?(?:la )?|sans |en fin de )garanties?|(?:ne )?(?:seront|sera) (?:bientot )?plus (?:sous garantie|garantie?s?)|fins? (?:de|des) garanties?',
      'garanties?(?: qui)? (?:expire|expirent|se termine|se terminent|finit|finissent)(?: bientot)?',
    ],
    lifetime_warranty: ['garantie?s? (?:a|pour) (?:la )?vie', 'garantie?s? (?:a vie|pour la vie)'],
    without_photo: [
      '(?:a|ont) pas (?:de )?(?:foto|d image)',
      '(?:manque(?:nt)?|depourvue?s?|privee?s?)(?: (?:de|d|une|la|encore))* (?:photos?|images?)(?: (?:a|de|pour))?|(?:photos?|images?) (?:manquante?s?|manque(?:nt)?|absente?s?)|(?:n )?(?:ont|a|avons|y a)? ?(?:pas|aucune|jamais)(?: encore)?(?: de| d)? (?:photos?|images?|photographiee?s?)|(?:besoin|faut|faudrait)(?: d)?(?: une)? photo',
      '(?:sans|pas de|aucune) (?:photo|photos|image|images)',
      'n ont pas de photo|pas photographiee?s?',
    ],
  },
  superlatives: {
    value: [
      '(?:de |la )?plus grande valeur|qui (?:a|ont) la plus grande valeur',
      '(?:coute|vaut|valent|coutent) (?:davantage|le plus|plus)(?: cher)?(?! (?:de|que) )|(?:la |le |les )?plus (?:grande|haute|forte|elevee?) valeur|(?:la |le )?plus (?:eleve|cher)|(?:le |la |les )?plus chers?|le plus d argent',
      '(?:le |la |les )?plus (?:chere?s?|dispendieu(?:x|ses?)|precieu(?:x|se)|de valeur)|(?:vaut|valent|coute|coutent) (?:le )?plus(?: cher)?(?! (?:de|que|d|cher que) )|vaut le plus|ont le plus de valeur',
    ],
    created: [
      '(?:plus )?recemment ajoutee?s?|en derniere?(?: lieu)?(?= $)|derniere?s? (?:truc|chose|objet|article)s? (?:r)?ajoutee?s?',
      '(?:ajoutee?s?|achetee?s?|enregistree?s?|entree?s?|arrivee?s?|rentree?s?|acquise?s?|acheter|ajouter|recue?s?)(?: en| le| la)? (?:tout )?(?:derniere?s?(?: lieu)?|recemment)|(?:tout )?derniere?s?(?: (?:chose|objet|truc|article|achat|ajout|entree|acquisition|nouveaute)s?)?(?=.* (?:ajout|achet|enregistr|entr|arriv|rentr|acqui|mis|rec))|(?:la |le |les )?plus (?:nouve(?:au|lle)|recent|neuf)s?|derniere?s? (?:achat|ajout|entree|acquisition|nouveaute)s?',
      'derniere? (?:chose|objet|truc)(?=.* (?:deplac|boug|rang)\\w* )|(?:le |la |les )?plus recente?s?|derniers? ajouts?(?= $)|derniere?s?(?: (?:truc|chose|objet|article)s?)? (?:qu(?:e|on)? )?(?:on |nous )?(?:a |avons |ait )?(?:ete )?(?:ajoutee?s?|achetee?s?|arrivee?s?)',
    ],
    cheapest: [
      '(?:la |le )?(?:plus (?:petite|faible|basse)|moindre) valeur|(?:coute|vaut|valent) (?:le )?moins(?: cher)?(?! (?:de|que) )|(?:le |la )?plus (?:bas|faible) prix',
      '(?:le |la |les )?moins (?:chere?s?|couteux|couteuses?)|(?:le |la |les )?meilleur marche|de moindre valeur|(?:vaut|valent) le moins|(?:a |ont |de )?(?:le )?moins de valeur',
    ],
    expires: [
      '(?:faut|faudrait|doit|devons|devrait)(?: il| on| nous)? (?:manger|consommer|boire|finir|utiliser) (?:en premier|d abord)',
      '(?:expire(?:nt|ra)?|(?:se )?perime(?:nt|ra)?) (?:en premier|le plus tot|d abord|la premiere)|(?:premiere?s?|prochaine?s?) a (?:expirer|perimer)',
    ],
    oldest: [
      '(?:il y a |depuis )?(?:le )?plus longtemps',
      '(?:ajoutee?s?|achetee?s?|enregistree?s?|entree?s?|arrivee?s?|mise?s?|rentree?s?)(?: en| le| la)? (?:tout )?(?:premiere?s?(?: lieu)?)|(?:tout )?premiere?s?(?: (?:chose|objet|truc|article|achat|ajout|entree)s?)?(?=.* (?:ajout|achet|enregistr|entr|arriv|rentr))|depuis (?:le )?plus longtemps|(?:la|le|les) plus vieille?s?',
      '(?:le |la |les )?plus (?:ancien(?:ne)?s?|vieux|vieille)',
    ],
    quantity: ['le plus de'],
  },
  preludes:
    '(?:est ce que )?(?:peux|pourrais|pourriez|pouvez|saurais|sauriez|veux|voudrais|aurais|auriez|serais|seriez)(?: (?:tu|vous))?(?: la| l| une)?(?: (?:gentil|gentille|aimable|bonte|amabilite|obligeance|gentillesse))?(?: (?:de|d))?(?: (?:me|m|nous))?(?= (?:donner|localiser|lister|enumerer|faire (?:la|une)|compter|verifier|regarder|prevenir|preciser|communiquer|fournir|rappeler|afficher|montrer|trouver|retrouver|sortir|citer|nommer|chercher) )|(?:je |on |nous )?(?:veux|voudrais|voudrions|aimerais|aimerions|souhaite|souhaiterais)(?: bien)?(?= (?:voir|avoir|connaitre|trouver|retrouver|localiser|consulter|la liste|une liste|qu on) )|(?:\\w+ ){0,8}?(?:dire|dis|dites|dirais|diriez|indiquer|montrer|savoir)(?: (?:moi|nous))?(?= (?:ou|combien|quand|qui|si|ce|quel(?:le)?s?|dans|jusqu) )|eu+h+|ben|bah|hein|alors|bon|(?:est ce que )?quelqu un (?:sait|saurait|se rappelle|se souvient)(?: de)?|(?:ma |mon |la |le )?(?!je |on |nous |qui |j |que |quoi |ou )\\w+ (?:cherche|veut|demande)(?= (?:le|la|les|l|son|sa|ses) )|fai(?:s|tes) voir|(?:\\w+ ){0,6}?idee(?= (?:d |de )?(?:ou|qui|quand|combien) )|(?:tu|vous) (?:sais|savez|saurais|sauriez)|saurais tu|sauriez vous|sais tu|savez vous|qui sait|(?:une |aucune )?idee|ok|salut|bonjour|coucou|(?:une )?(?:petite )?question(?: rapide)?|(?:ma |mon )?\\w+ (?:demande|veut savoir|voudrait savoir)',
  frame,
  commands:
    'previen(?:s|t)|dis a (?!moi |nous )\\w+|fai(?:s|tes)(?= )(?! (?:moi|nous|une|la|voir) )|fai(?:s|tes) (?:une|la) liste de courses|vide(?:r|z)?(?= (?:le|la|les|l|mon|ma|mes|ce|cette) )|(?:remplis|recharge|cuis|coupe|arrose|nourris|peins|branche|debranche|raconte|explique|appelle|annule|souviens|deplace|mets|met|mettez|supprime|efface|ajoute|enleve|achete|commande|jette|renomme|archive|vends|imprime|change|envoie|joue|rappelle|range|pose|place|depose|stocke|apporte|emporte|ramene|rapporte|sors|prends|rends|pends|accroche|plie|lave|nettoie|repare|prete|marque|note|inscris|monte|descends|emballe|deballe|cache|ferme|ouvre|allume|eteins)(?:r|z)?(?= )(?! (?:ou|quoi|quand|dans quel) )',
  beyond,
  between: ['entre N et N', 'de N a N', 'N a N'],
  negations:
    'en dehors (?:de|du|des)|mise?s? a part|si on ne compte pas|en laissant de cote|pas|jamais|sauf|excepte|hormis|sans|autres? que|a part|a l exception (?:de|du|des|d)|(?:en )?(?:dehors|hors)(?: de| du| d)?',
  beyondSign: 'plus de',
  priced: 'cher|cout',
  inside: [
    'dans',
    'sur',
    'sous',
    'a',
    'au',
    'aux',
    'en',
    'du',
    'de',
    'des',
    'd',
    'chez',
    'contient',
    'depuis',
    'vers',
  ],
  joining: ['et', 'plus', 'ainsi', 'puis', 'aussi'],
  either: ['ou', 'vs'],
  parts: [
    'combien (?:de|d) (?:\\w+ ){1,3}?(?:a|ont|fait|font|contient|contiennent|compte|comptent|comporte|comportent|possede) (?:t (?:il|elle) )?(?:le|la|l|les|mon|ma|mes|notre|nos|ce|cet|cette|ces)(?= )(?! (?:famille|maison|foyer) )',
    '(?:de|en) combien (?:de|d) (?:\\w+ )*?(?:compose|composent|constitue|fait|divise)',
    'combien (?:de|d) (?:pieces|morceaux|pages|parties|elements) (?:\\w+ )*?(?:dans|a|du|de|des)',
  ],
  belonging: ['de', 'des', 'd', 'du'],
  stop: `comme ainsi puis aussi vs lequel laquelle laquelles auquel auxquels dont mais soit euh hein ben bah merci entier entiere toujours quelque quelques rien date dates litre litres kilo kilos paquet paquets paire sais sait savez dernier derniere nulle part choses chose objet objets affaires ete vont va passe passes dure c qui encore marque marques categorie etiquette etiquettes valable fin le la les l un une des du de d mon ma mes notre nos ton ta tes votre vos son sa ses leur leurs ce cet cette ces j je tu il elle on nous vous ils elles me m te t se s y en
    est sont etait etaient ai as a avons avez ont suis et ou pour avec dans sur sous au aux par chez vers a qu que qui quoi ne n pas plus encore deja bien tout tous toute toutes
    quel quelle quels quelles ce cela ca il y a t combien combien moi toi si etre avoir fait faire peut puis peux pouvez veux voudrais s il te plait vous plait actuellement maintenant
    trouve trouvent range ranges rangee rangees mis mise mises met pose posee laisse reste restent possede bonjour salut ensemble total totale bientot la derniere fois derniers lesquels lesquelles`,
  weighty: 'plus moins assez sauf',
  soft: `sac sacs ballot ballots botte bottes fagot fagots plaque plaques feuille feuilles barre barres bidon bidons futs buches cageot cageots brique briques faut enfants reclament mon ma beneficient limite partir sera seront pendant declaration aller magasin dise veut datent attribue attribuee indique indiquee possible serait parmi comme nombre quantite restante frere beau petit petite petits petites foto lequel entre bien deux davantage inventaire habitude bas haut interieur peu pres compris a avance quelle tout cours courant hui demande vite aimerais voudrais besoin localiser article articles comporte porte genre ici etiquete etiquetee etiquetees etiquetes marque marques marquee marquees ailleurs attitree attitre fixe desesperement partout cache caches cachee cachees dort canne cannes canette canettes bocal bocaux tube tubes rouleau rouleaux flacon flacons barquette barquettes eleve diable passee passees cumulee cumule recemment dernierement fond top materiel equipement fournitures bazar produit produits bricoles machin machins hasard accroche accroches accrochee accrochees suspendu suspendue suspendus suspendues fixe fixee pend pendent traine trainent attache attachee present euro euros moment faut fallait person personne assez aurait aurais avez auriez pu bien donc besoin enfin truc trucs bidule marque comme chez fait sais rando trouver voir comprimes comprime tablettes tablette doses balles stp svp dis donc genre moyen moyenne descendu total tout appareil appareils court courent doit doivent quelqu dis endroit jour dessous debut stock minimum boite boites bouteille bouteilles paquet paquets sachet sachets pot pots famille maison termine terminent finit finissent cesse prend prennent fin retrouver aider main remettre impossible reste restent range place places dure exactement precisement stocke stockes`,
  over: [
    '(?:plus de|au dessus de|au dela de|(?:depass|exced)\\w*(?: les)?|au moins|superieure?s? a|a partir de|depassant|plus chers? que|plus cheres? que)',
  ],
  under: ['(?:moins de|en dessous de|au plus|inferieure?s? a|jusqu a|au maximum|moins chers? que)'],
  inclusive: 'au moins|a partir de|au plus|jusqu a|au maximum',
  currencies: {
    euro: 'EUR',
    euros: 'EUR',
    eur: 'EUR',
    dollar: 'USD',
    dollars: 'USD',
    usd: 'USD',
    francs: 'CHF',
    chf: 'CHF',
    livres: 'GBP',
    balles: 'EUR',
  },
  numbers: {
    un: 1,
    une: 1,
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    six: 6,
    sept: 7,
    huit: 8,
    neuf: 9,
    dix: 10,
    douze: 12,
    quinze: 15,
    vingt: 20,
    trente: 30,
    quarante: 40,
    cinquante: 50,
    cent: 100,
    mille: 1000,
    'deux cents': 200,
    'trois cents': 300,
    'cinq cents': 500,
    quelques: 3,
  },
  time,
}
