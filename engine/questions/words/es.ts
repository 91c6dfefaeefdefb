import { beyond } from './beyond/es.ts'
import { frame } from './frame/es.ts'
import type { LanguageWords } from './language.ts'
import { SHORTHAND } from './shorthand.ts'
import { time } from './time/es.ts'
import { formsOfVerbs, SPANISH_AR, SPANISH_ER } from './verbs.ts'

/** What things are in. */
const HOLDERS =
  '(?:cajas?|habitacion(?:es)?|cuartos?|estantes?|baldas?|cajon(?:es)?|armarios?|lugar(?:es)?|sitios?|bolsas?|maletas?|muebles?|rincon(?:es)?|estanterias?|piezas?|cestas?|partes?)'

export const es: LanguageWords = {
  language: 'es',
  shorthand: SHORTHAND.es,
  cues: {
    where: [
      '(?:habras?|has|habran?) visto|(?:busco|buscamos)(?= )|no hay (?:manera|forma) de (?:dar con|encontrar)|dar con|quedaron',
      '(?:localizacion|ubicacion|paradero|posicion)(?= $)|(?:localizacion|ubicacion|paradero|posicion)(?: (?:de|del))?(?= )|localizar(?:me|nos)?|(?:me |nos )?harian? falta(?= (?:el|la|los|las|mi|mis) )|(?:donde|adonde) (?:ponemos|pongo|guardas|metes|metio|dejo|dejaron|pusieron|queda ubicad[oa]s?|se (?:guardan?|encuentran?|ubican?|hallan?|ponen?|meten?))(?: siempre)?|(?:echar|echado|poner|puesto) (?:el ojo|la mano|mano)(?: encima)?(?: a)?|ubicad[oa]s?',
      '(?:en )?(?:que|cual(?: es)?)(?: la)? caja(?= (?:de (?:los|las|el|la)|(?:contiene|tiene|guarda|lleva|esta|hay que abrir))(?: .*)? $)|que caja(?= $)|que caja hay que abrir(?: para (?:encontrar\\w*|dar con \\w+))?',
      'en que (?!ano |mes |dia |fecha |estado |idioma |ciudad |pais |orden )\\w+(?= (?:esta|estan|hay|puse|pusimos|pusiste|guarde|guardamos|meti|metimos|deje|dejamos|tengo|tenemos|se) )',
      '(?:intentando|tratando de|intento|trato de|quiero|queria|quisiera|necesito|gustaria) (?:encontrar|localizar|hallar)',
      '(?:alguien|quien) ha visto|(?:me )?ayudas? a (?:encontrar|buscar)',
      `(?:en|dentro de|sobre) (?:que|cual) ${HOLDERS}`,
      'se (?:me |nos )(?:ha |han )?(?:perdid[oa]s?|perdio|perdieron|extraviad[oa]s?|extravio)|(?:perdi|perdimos|hemos perdido|extravie)(?= (?:el|la|los|las|mi|mis) )|(?:has|habeis|ha) visto|(?:me |nos )?hace falta(?= (?:el|la|los|las|mi|un|una) )|(?<=^ )(?:necesito|necesitamos|quiero)(?= (?:el|la|los|las|mi|mis|un|una|unos|unas) )',
      '(?:a ?)?(?:donde|adonde)(?: (?:esta|estan|estaba|estaban|he|hemos|tengo|tenemos|guarde|guardo|guardamos|puse|pusimos|deje|dejamos|se|encuentro|encuentra|encuentran|encontramos|puedo|encontrar|queda|quedan|quedo|quedaron|para|paran|parara|estara|estaria|mero|diablos|demonios|narices|cono|fue|fueron|tendre|tendremos|tendra|puesto|guardado|dejado|ha ido|han ido|a parar|andan?|habre|habremos|metido|metimos|meti|esta guardad[oa]|estaran?|hay))*',
      '(?:ubicacion|lugar) (?:de|del)|(?:no (?:encuentro|encontramos|veo|vemos|localizo|hallo|doy con)|he perdido|se me perdio|estoy buscando|busco|buscar|encuentra(?:me)?|encontrar|localizar?)',
    ],
    what: [
      '(?:que|cual|cuales)(?: (?:hay|es|son|esta|estan|tengo|tenemos|he|hemos|cosas|contiene|contienen))*',
    ],
    until: [
      'antes de (?:cuando|que (?:fecha|dia))(?: (?:hay que|debo|debemos) \\w+)?|hasta (?:cuando|que (?:fecha|dia|mes|ano))(?: (?:(?:se |lo |la |los |las )?(?:puede|pueden|puedo|podemos|podre|podremos|debo|debemos|hay que|tengo que|tenemos que) \\w+|es|son|dura|duran|vale|valen|tengo|tenemos|esta|estan))?',
      'cuanto tiempo(?! hace )|cuanto (?:le |les |me |nos )?queda(?= .*garantia )|cuanto (?:dura|duran)|cuanto (?:tiempo )?(?:le|les) quedan?(?= (?:al?|de) )',
    ],
    when: [
      '(?:desde )?cuando(?: (?:es|dura|vale|fue|fueron|se|he|ha|hemos|esta))?',
      'desde cuando',
      '(?:en )?que (?:fecha|dia)|hace cuanto|cuanto tiempo hace',
    ],
    who: [
      'que persona|quien(?= $)',
      '(?:por|con|de|a|en casa de) quien(?:es)?|quien anduvo',
      'quien(?:es)?(?: (?:ha|han|fue|es|habia|habian))?(?: (?:sido )?(?:el|la) ultim[oa](?: (?:en|que))?)?',
      'por quien',
      'alguien(?: ha)?(?=.* (?:mov|cambi|cog|llev)\\w* )',
    ],
    be: [
      '(?<=^ )(?:esta|estan)(?= .* (?:en|sobre|bajo|dentro) )',
      '(?<=^ )(?:es|son)(?= )',
      '(?<! que )(?:esta|estan)(?= (?:en|sobre|dentro) )',
    ],
    how_many: [
      'cuentame|contame|como cuant[oa]s',
      '(?:cantidad(?:es)?|cant|numero(?: total)?|conteo)(?= $)|(?:cantidad|numero) (?:total )?(?:de|del)',
      'como (?:andamos|estamos|vamos) de',
      'cuant[oa]s?(?: (?:hay|tengo|tenemos|quedan|queda))?',
      '(?:el )?numero (?:total )?de|(?<!(?:valor|precio|coste|costo|suma) )total de(?= )|cantidad de|(?<! sin )contar|cuenta(?:me)?(?= )',
    ],
    have: [
      '(?:todavia |aun )?(?:disponemos|dispongo) de|habra(?= )',
      '(?<=^ )si (?:aun |todavia )?(?:tenemos|tengo|hay|queda|quedan|nos queda|nos quedan)(?: (?:algo|algun|alguna|aun|todavia))*',
      '(?:tenes|teneis|tienes|tienen)(?= )(?=.* (?:o no|por ahi|en casa|todavia|aun)? ?$)',
      '(?:tengo|tenemos|hay|queda|quedan|poseo|hemos comprado|existe|existen)(?: (?:algun|alguna|algunos|algunas|aun|todavia|ya|mas))*',
      '(?:seguimos|sigo) teniendo|(?:no )?(?:tendremos|tendriamos|tendre|habra|habria|tendria)(?: (?:por ahi|algun|alguna))*|poseemos|(?:nos|me) quedan?',
      '(?:aun|todavia) (?:tengo|tenemos|hay|queda|quedan)',
    ],
    list: [
      '(?:ver|mostrar(?:me|nos)?|listar(?:me|nos)?|ensenar(?:me|nos)?|enumerar(?:me)?|dar(?:me|nos)|indicar(?:me|nos)?|consultar|conocer|muestra(?:me|nos)?|pasame|hacer(?:me|nos)? (?:una|la) lista|hazme ver)(?: (?:una |la )?lista)?(?: (?:de|con))?(?: tod[oa]s?)?(?: (?:lo que|los|las|el|la|lo))?',
      '(?:hazme|haz|haznos) (?:una|la) lista(?: de| con)?|(?:resumen|inventario) (?:de|del)',
      '(?:muestra|muestrame|mostrar|ensename|lista|listar|listame|dame|dime|enumera)(?: tod[oa]s?)?(?: (?:los|las|el|la))?',
      'tod[oa]s?(?: (?:lo que|los|las|mis|el|la))?|lista de',
    ],
    contain: [
      '(?:que |lo que )?se (?:encuentra|halla|guarda|almacena)n?(?= (?:en|dentro|bajo|sobre) )',
      '(?:alberga|encierra|almacena|esconde|oculta|trae|incluye|comprende|guarda|encuentra|lleva|tiene|hay)(?:n)?(?: (?:dentro|adentro|en su interior))(?= )|(?:alberga|encierra|almacena|incluye|guardamos|guardo|metemos)n?(?= )|adentro(?: de)?|(?:almacenad|metid|guardad|contenid)[oa]s?(?= (?:en|dentro) )',
      'contenido(?: de| del)?',
      'contiene|contienen|dentro|guardad[oa]s?|almacenad[oa]s?',
    ],
    move: [
      'ultimos movimientos|cambios de sitio',
      '(?:haya|hayan|sido|fue|fueron|anduvo|anda) (?:movi|cambia|traslada|puest|reubica|moviend|cambiand)\\w*(?: de (?:sitio|lugar))?|(?:puesto|cambiado|movido|llevado)(?: .*)? (?:en|a) otro (?:lado|sitio|lugar)|mud(?:o|aron|ad[oa]s?)|movimientos?',
      'llevad[oa]s?|llevaron|toc(?:o|aron|ad[oa]s?|ar|amos|aste)',
      `(?!quitando )${formsOfVerbs({
        stems: 'agarr|acomod|retir|recoloc|baj|cambi|traslad|coloc|guard|desplaz|transport|reubic|pas|quit',
        endings: SPANISH_AR,
      })}`,
      formsOfVerbs({ stems: 'mov|muev|met|sub', endings: SPANISH_ER }),
      '(?:se )?llevo|llevad[oa]s?|llevaron|llevamos|traj[oe]|traid[oa]s?|sac[oe]|sacad[oa]s?|metio|metid[oa]s?|coloc[oe]|colocad[oa]s?|cogio',
      'cambi(?:o|e|ado|ada|aron)(?: de (?:lugar|sitio))?',
      'pusimos|pusieron|pusiste|movid[oa]s?|movi|movimos|movio|mover|mueven?|movieron|trasladad[oa]s?|cambiad[oa]s? de sitio|puesto|puso|puse|guardo|guarde|guardad[oa]s?|movimientos',
    ],
    see: ['(?:vist[oa]s?|escanead[oa]s?|vi|vimos|vio)(?: por ultima vez)?', '(?:la )?ultima vez'],
    expire: [
      'aguantan?|(?:son|estan?) consumibles?',
      'fecha (?:limite|tope|de (?:vencimiento|caducidad|fin de validez|expiracion|consumo))(?: de| del)?|(?:fin(?:al)? de (?:la )?)?validez|(?:estara|estaran|queda|quedan|sera) (?:caducad|vencid)[oa]s?|buen[oa]s?(?<=hasta .*)(?= )|caducidades|vencimientos?|expir(?:a|an|aran?|acion)|cad[uú]can?|(?:cae|caen|llega|llegan)(?= (?:en|a) )|dur(?:a|an|aran?)(?= )',
      '(?:aun|todavia)(?: esta| estan)? buen[oa]s?|sigue[n]?(?: estando)? buen[oa]s?|(?:esta|estan) (?:aun|todavia) buen[oa]s?',
      '(?:hay que )?(?:gastar|consumir|comer|usar|terminar)(?:se)?(?= (?:antes|_{5,}) )|valid[oa]s?|vigentes?|vigencia|caduc(?:a|an|idad|ar|ara)|vence[n]?|vencimiento|fecha de caducidad|consumo preferente|consumir antes',
    ],
    warranty: [
      '(?:sigue|siguen|continua|continuan) (?:valiendo|corriendo|vigente|activa)(?:s)?(?: (?:la )?garantia)?|corriendo|garantizad[oa]s?',
      '(?:esta |estan )?(?:garantizad|cubiert|amparad)[oa]s?(?: (?:por|con|bajo))?(?: (?:la )?garantia)?|cubre(?:n)?(?: la garantia)?(?: al?)?|(?:con|en|bajo|tenga[n]?|tiene[n]?)(?: la)? garantia(?: vigente)?',
      '(?:fecha (?:de )?)?(?:(?:fin|final|vencimiento|termino|duracion|caducidad) de (?:la )?)?garantias?(?: de| del| para)?',
    ],
    worth: [
      '(?:valorad|tasad)[oa]s?|se suma|(?:vale|valen) cuanto|por cuanto hay',
      '(?:en|por) cuanto (?:tenemos|esta|estan|tasad[oa]s?|valorad[oa]s?|asegurad[oa]s?)|(?:valor(?: total)?|total|suma) (?:del? )?(?:inventario|(?:nuestros )?bienes|todo)|cuanto (?:suma|dinero|valdra|valdran|costara)',
      'valgan?|costaran',
      'a cuanto (?:asciende|ascienden|sube|equivale|sale|salen)',
      'por cuanto(?= (?:se )?(?:lo |la |los |las )?(?:compr|adquir|consegu|salio|cogi)\\w* )',
      '(?:a )?cuanto (?:nos |me )?(?:salio|salieron|costo|costaron|cuesta|cuestan|vale|valen|pagamos|pague|pagaste|suman?|gastamos|gaste)|(?:pagamos|pague|pagado|gastado|gastamos|suman?)',

      '(?:valor|precio|coste|costo)(?: total)?(?: de| del)?',
      'vale|valen|cuesta|cuestan|costo|costaron',
    ],
    add: [
      '(?:dimos|dieron|dio|di|dad[oa]s?) de alta|altas?(?= )|ingres(?:o|aron|amos|ad[oa]s?)|incorpor(?:o|aron|amos)|regist(?:ro|raron|ramos)|(?:metimos|metido|pusimos)(?= .*(?:inventario|lista) )|entradas?',
      'entr(?:o|aron|ado)(?= (?:a|en) )|novedades|adquisiciones|incorporaciones|nuevas? (?:entradas?|compras?)|anadid[oa]s?|anadio|anadieron|anadimos|agregado|agrego|incorporad[oa]s?|lleg(?:o|aron|ado)',
      'anadimos|anadi|agregamos|hemos anadido|he anadido',
      'comprad[oa]s?|compre|compramos|anadid[oa]s?|agregad[oa]s?|registrad[oa]s?|nuev[oa]s?|cread[oa]s?',
    ],
    lend: [
      'tienen?(?= (?:mi|mis|el|la|los|las|nuestr\\w+) (?:suegr[oa]s?|vecin[oa]s?|cunad[oa]s?|herman[oa]s?|prim[oa]s?|ti[oa]s?|abuel\\w+|amig[oa]s?|companer[oa]s?|jef[ea]|madre|padre|hij[oa]s?) )',
      '(?:tom(?:o|aron|ado) )?prestad[oa]s?',
      'preste|prestamos|presta|prestan|presto|prestaron|prestar',
      'en prestamo|deje prestad[oa]s?',
      'tienen? (?:todavia|aun)(?!.* garantia )|(?:que es |que son )?nuestr[oa]s?(?= $)|de nosotros(?= $)',
    ],
    hold: [
      '(?<= prest\\w* )a (?:quien|que persona)|a (?:quien(?:es)?|que persona)(?= .*prest)',
      '(?<=^ )(?:a|en casa de|con|en manos de) quien(?:es)?(?: (?:esta|estan|le|les|se|lo|la))*(?= .*prest)',
      '(?<=^ )quien(?:es)? (?:tiene|tienen|usa|usan)(?: todavia| aun| ahora)*',
      '(?<=^ )a quien(?:es)?(?: les?)?(?: (?:he|hemos|has|habiamos))?',
    ],
    due: [
      '(?:hay que |se )?devolver(?:an|me|nos)?|devuelven?|devuelto|devuelta|de vuelta|recuper(?:o|amos|ar)',
    ],
    items: ['(?:cosas?|objetos?|articulos?|trastos|productos?)'],
    containers: ['(?:cajas|contenedores|recipientes|baules|cestas|cajones|maletas|bolsas)'],
  },
  statuses: {
    expired: [
      '(?:pasaron|paso|pasad[oa]s?) (?:de )?(?:su|la) fecha|(?:expiro|finalizo|termino|vencio|caduco|acabo)(?<=.*)(?= (?:la |su )?garantia )|(?:finalizo|expiro)(?<=garantia.*)|sin garantia',
      '(?:ya )?(?:se )?(?:acab|termin|venc|expir|caduc|agot)(?:o|aron|ado|ada|idas?|io|ieron|adas)(?<=garantia.*)|sin garantia|(?:se )?(?:quedo|quedaron|qued[oa]) sin garantia',
      '(?:con )?(?:la )?fecha (?:vencida|caducada|pasada)',
      'ya no(?= (?:\\w+ ){1,3}garantia )|fuera de(?= garantia )|(?:pasad[oa]s?|superad[oa]s?|terminad[oa]s?|agotad[oa]s?|cumplid[oa]s?)(?<=(?:fecha|garantia|caducidad).*)',
      '(?:se )?(?:ya )?(?:ech(?:o|aron)|ha[n]? echado|echad[oa]s?) a perder|(?:se )?(?:han? )?(?:ya )?(?:caduco|caducaron|caducado|vencio|vencieron|estropeo|estropearon|estropeado|pudrio|pudrieron|podrid[oa]s?)|se (?:puso|pusieron) mal[oa]s?',
      '(?:ya )?(?:caducad[oa]s?|vencid[oa]s?|pasad[oa]s? de fecha|en mal estado)',
    ],
    expiring: [
      '(?:se )?acer(?:ca|can|que|quen) (?:a )?(?:su|la) fecha',
      '(?:hay que|tenemos que|debemos|conviene) (?:comer|consumir|gastar|beber|usar|terminar)(?:se|nos|lo|los)? (?:rapido|pronto|ya|cuanto antes|enseguida|primero)|(?:estan?|estar|esta) (?:a punto de|por|proxim[oa]s? a|cerca de) (?:caducar|vencer|expirar|estropearse)|(?:pronto )?(?:estaran?|van? a estar) (?:caducad|vencid)[oa]s?|a consumir|(?:expiran?|se pasan?|se vencen?)(?: pronto)?',
      'caducaran?|venceran?|caduquen?|venzan?',
      '(?:caduca|caducan|vence|vencen|caducar|vencer)(?: pronto)?',
      '(?:a punto de|por|van a|va a) (?:caducar|vencer)',
      'proximos? a (?:caducar|vencer)',
      '(?:se )?(?:pone|ponen|poner) mal[oa]s?|(?:se )?(?:estropean?|estropear|pasan?|echan? a perder)(?= (?:pronto|_))',
    ],
    low: [
      '(?:va|van) a faltar|reposicion|casi se (?:termina|acaba|agota)n?',
      '(?:ya )?no (?:nos |me )?(?:tenemos|queda|quedan|hay)(?: ya)? (?:suficiente|bastante|much[oa])s?|(?:empieza|comienza|empiezan|comienzan) a (?:faltar|escasear|acabarse|agotarse)|(?:stock|nivel|existencias?|cantidad) (?:baj|insuficient|escas|muy baj)[oae]s?|baj[oa]s? (?:de )?(?:stock|existencias)|(?:necesitamos|necesito|hay que|toca|debemos|tenemos que) (?:reponer|comprar|surtir|rellenar|reabastecer)|voy de compras|compras(?= (?:pendientes|$))|que (?:necesitamos|falta)(?= $)|se (?:esta|estan) (?:terminand|acaband|agotand|vaciand)\\w*|lista del? (?:super|mandado)',
      'que (?:nos |me )?hacen? falta|(?:necesitamos|hay que tener|falta) mas|ya no (?:hay|queda|tenemos) (?:bastante|suficiente)s?',
      '(?:de que )?(?:nos |me )?(?:queda|quedan)(?: muy)? poc[oa]s?|(?:que )?(?:nos |me )?(?<!hace )(?:falta|faltan)(?: (?:por )?comprar)?|(?:que )?(?:hay que|tengo que|tenemos que|debemos|debo|toca|habria que) (?:comprar|reponer|volver a comprar)',
      '(?:casi )?(?:agotad[oa]s?|acabad[oa]s?|terminad[oa]s?)',
      '(?:tengo|tenemos|hay|debo|debemos)(?: que)? (?:comprar|reponer)',
      'escasean?|(?:andan?|estan?|vamos|estamos) (?:escas|just|cort)[oa]s?(?: de)?|(?:casi|apenas) (?:no )?(?:queda|quedan|hay|tenemos)|(?:a punto de|por) (?:acabar|agotar|terminar)(?:se|senos)?',
      '(?:se )?(?:me |nos )?(?:esta|estan|va|van|iba) (?:faltando|acabando|agotando|terminando|quedando sin|acabar|agotar|terminar)|(?:nos |me )?(?:estamos|estoy|hemos|vamos a) qued(?:ando|ado|ar) sin|comprar|reponer|surtir|resurtir|lista de (?:la )?compra|bajo minimos?|pocas existencias|poco stock|se (?:acaba|acaban|esta acabando|estan acabando|agota|agotan)|por debajo del minimo|(?<!hace )falta[n]?|queda[n]? poc[oa]s?',
    ],
    empty: [
      '(?:que )?no (?:tienen?|contienen?) nada(?: (?:dentro|adentro))?|(?:sin|no hay) nada(?: (?:dentro|adentro))?|vaci[oa]s?|sin contenido|sin nada',
    ],
    unplaced: [
      '(?:no )?(?:esta|esten|estan|tienen?|tengan?)? ?(?:sin|ningun|en ningun|carecen? de|falta(?:n)?(?: de)?)(?: (?:un|el|su))? (?:lado|sitio|lugar|ubicacion)(?: (?:asignad|fij)[oa])?|(?:guardad[oa]s?|asignad[oa]s?) (?:en|a) ningun[oa]? (?:lado|sitio|lugar|parte)',
      '(?:nos |me )?faltan? por (?:colocar|guardar|ubicar|ordenar|acomodar|recoger)',
      '(?:sin|no tienen?|ningun) (?:un )?(?:sitio|lugar|ubicacion)',
      'no (?:esta|estan|ha sido|han sido) (?:guardad|colocad|ordenad|recogid)[oa]s?',
      'en ningun(?:a)? (?:sitio|lugar|parte|lado)|sin (?:ubicar|acomodar|un (?:sitio|lugar)|guardar|colocar|ordenar|asignar)|no guardad[oa]s?',
    ],
    overdue: [
      '(?:va|van) con retraso|(?:que )?devuelvan',
      '(?:no )?(?:me |nos |lo |la )*(?:devolvieron|devolvio|regresaron|regreso)(?: a tiempo| todavia| aun)?(?<=no .*)|pasad[oa]s? de (?:la )?fecha(?: de devolucion)?|(?:han |ha )?pasado (?:de )?(?:la )?(?:fecha|plazo)(?: de devolucion)?|(?:retraso|retrasad[oa]s?|demorad[oa]s?|vencid[oa]s?)(?= )(?<=prest.*)',
      'atrasad[oa]s?|con retraso|fuera de plazo|pendientes? de devol(?:ver|ucion)',
      'no (?:me |nos )?(?:ha|han)(?: sido)? devuelt[oa]s?',
      'deberian? haber(?:me|nos|se)? devuelto(?: ya)?|sin devolver',
    ],
    lent: ['(?:tomo |tomaron |tomado )?prestad[oa]s?|en prestamo'],
    archived: ['archivos?', 'archiv(?:o|aron|amos|ado)|(?:se )?archivaron', 'archivad[oa]s?|en el archivo'],
    warranty_ending: [
      '(?:deja|dejan|dejaran?) de (?:estar en|tener)(?: la)? garantia|(?:pronto |en breve |dentro de poco )(?:sin|no (?:van a )?tendran?) garantia|(?:expira|termina|vence|venza|acaba|finaliza)n?(?: la)? garantia|no van? a tener garantia',
      'garantias? (?:que )?(?:ya )?(?:(?:se )?(?:van? a|estan? por|estan? a punto de) (?:se )?(?:acabar|terminar|vencer|caducar|expirar|finalizar)(?:se)?|(?:estan? )?(?:llegan?|llegando) a su (?:fin|termino)|(?:finaliza|expira|se acaba|se termina|se vence)n?|proximas? a (?:vencer|terminar|acabar|caducar))(?: pronto| proximamente)?|(?:se (?:les|le) )?(?:acaba|termina|vence)n? (?:pronto )?(?:la|su) garantia',
      'garantias?(?: que)?(?: se)? (?:terminan?|vencen?|caducan?|acaban?|expiran?)(?: pronto)?',
    ],
    lifetime_warranty: [
      '(?:garantizad[oa]s?|garantia) (?:de )?por vida',
      'garantia (?:de por vida|vitalicia|para siempre)',
    ],
    without_photo: [
      'no (?:tenga|tengan|tenemos|tienen?) (?:foto|fotos|imagen|imagenes)',
      '(?:carecen?|falta|faltan|necesitan?)(?: (?:de|la|una|por|sacar|hacer))* (?:fotos?|imagen|imagenes|fotografias?)|(?:a|de) (?:las|los) que (?:les )?falta(?:n)? (?:la |una )?foto|(?:fotos?|imagen) (?:pendientes?|faltantes?)|no (?:fotografiad[oa]s?|hemos fotografiado)',
      '(?:sin|no (?:tienen?|tenemos|hay)) (?:una |ninguna )?(?:fotos?|imagen|imagenes|fotografias?)',
      'sin fotografiar',
    ],
  },
  superlatives: {
    value: [
      '(?:el |la |los |las )?(?:mayor|mas alto|maximo) (?:valor|precio|coste|costo)|(?:lo )?que (?:mas )?(?:cuesta|vale|valga|valen)(?: mas)?(?! de )(?<=mas.*)|(?:cuesta|vale|valga|valen|cuestan) mas(?! de )|mas (?:cuesta|vale|valga|valen)|mas (?:dinero|valioso|valor)',
      '(?:el |la |lo |los |las )?mas (?:valios[oa]s?|car[oa]s?|costos[oa]s?)|vale mas|de mas valor|de mayor valor|(?:vale|valen|cuesta|cuestan) mas(?! (?:de|que) )|es mas (?:car[oa]|valios[oa]|costos[oa])(?! que )',
    ],
    created: [
      '(?:lo |el |la )?ultim[oa](?: que)?(?: (?:se|hemos))? (?:met|pus)\\w*',
      '(?:lo |el |la )?(?:mas )?(?:ultim[oa]s?|recientemente|reciente)(?: (?:cosa|objeto|articulo|adquisicion|compra|entrada|incorporacion)s?)?(?: que)?(?: (?:se|hemos|nos))?(?= (?:anad|agreg|met|entr|lleg|pus|compr|regist|incorpor|ingres|dimos)\\w*)|(?:anadi|agrega|compra|meti|pusi|registra|incorpora|entra|llega|ingresa)\\w*(?: (?:de|por|el|lo|mas|en))* (?:ultim[oa]s?(?: lugar)?|recientemente|reciente)|(?:lo |el |la )?ultim[oa]s?(?: (?:objeto|cosa|compra|adquisicion|entrada|incorporacion|anadid[oa]|añadid[oa]|alta)s?)',
      '(?:lo )?ultimo(?: objeto)?(?= (?:que )?(?:se )?(?:ha |hemos )?(?:movi|cambi)\\w* )|(?:lo )?ultim[oa]s?(?: (?:cosa|objeto)s?)? (?:que )?(?:hemos |se ha )?(?:anadimos|anadi|anadid[oa]s?|compramos|comprad[oa]s?|agregamos|agregad[oa]s?|llegad[oa]s?)|(?:el |la |lo |los |las )?mas (?:nuev[oa]s?|recientes?)|ultim[oa]s? (?:anadid[oa]s?|agregad[oa]s?)',
    ],
    cheapest: [
      '(?:el |la |los |las )?(?:menor|mas bajo|minimo|menos) (?:valor|precio|coste|costo)|(?:cuesta|vale|valga) menos(?! de )|menos (?:cuesta|vale|valga)',
      '(?:el |la |lo |los |las )?(?:mas (?:barat[oa]s?|economic[oa]s?)|menos (?:car[oa]s?|valios[oa]s?))|(?:de )?(?:menor|menos) valor|vale menos',
    ],
    expires: [
      '(?:caduca|caducan|vence|vencen) mas pronto|(?:caduca|caducan|vence|vencen|hay que (?:comer|gastar|consumir|usar|beber))(?: el)? (?:primero|antes(?! (?:de|del|que) )|proximo)|(?:lo )?(?:primero|proximo) (?:que|en|a) (?:caduca|caducar|vence|vencer)',
    ],
    oldest: [
      '(?:lleva|llevamos|esta|estan?|llevan)(?: (?:aqui|en (?:casa|el inventario|la lista)))? (?:mas|desde hace mas) tiempo|(?:hace|desde hace) mas tiempo|(?:lo |el |la )?primer[oa]?(?: (?:objeto|cosa|articulo))?(?: que)?(?: (?:se|hemos|nos))?(?= (?:anad|agreg|met|entr|lleg|pus|compr|regist|incorpor)\\w*)|(?:anadi|agrega|compra|meti|registra)\\w*(?: (?:de|en|el|lo))* primer[oa]?(?: lugar)?|mas tiempo',
      '(?:el |la |lo |los |las )?mas (?:antigu[oa]s?|viej[oa]s?)',
    ],
    quantity: ['de que tenemos mas(?= $)'],
  },
  preludes:
    '(?:me |nos )?(?:puedes|podrias|podria|puede|podes|podrian|quieres|querrias|serias|seria|tendrias|tendria)(?: (?:usted|ustedes))?(?: (?:tan|la) (?:amable|gentil|bondad|gentileza|amabilidad))?(?: de)?(?= (?:\\w+(?:arme|arnos|irme|irnos|erme|ernos)|dar|mostrar|listar|enumerar|localizar|ensenar|hacer(?:me|nos)?|buscar|mirar|encontrar|revisar|comprobar|contar) )|(?:me |nos )?(?:gustaria|quisiera|querria|quiero|queria|necesito)(?: poder)?(?= (?:ver|saber|tener|consultar|conocer|localizar|encontrar) )|(?:\\w+ ){0,8}?(?:decir(?:me|nos|le)?|dime|dinos|digame|diganme|indicar(?:me|nos)?|indicame|saber|ensenar(?:me|nos)?|ensename)(?= (?:donde|que|cuant[oa]s?|cuando|quien|en|si|cual|adonde|hasta) )|(?:me |nos )?(?:dices|podrias decir(?:me|nos)?|puedes decir(?:me|nos)?|sabrias(?: decirme)?)|(?:mi |la |el )?(?!yo |quien |que |donde )\\w+ (?:anda |esta )?(?:buscando|busca)(?= (?:el|la|los|las|su|sus) )|disculpa|perdona?|por favor|(?:necesito|quiero|quisiera) saber|alguien (?:recuerda|se acuerda(?: de)?)|oigan?|(?:alguien|quien) sabe|sabe alguien|sab(?:es|eis|en)|(?:alguna|ni) idea(?: de)?|e+h+|pues|bueno|a ver|oye|oiga|hola|vale(?! cuanto )|ok|mira|(?:una )?pregunta(?: rapida)?|(?:mi )?\\w+ (?:pregunta|quiere saber|querria saber)',
  frame,
  commands:
    'avisa a|dile a|di a|haz(?= )(?! (?:una|la) lista (?:de|con) (?:lo|tod[oa]s?|las|los) )|vacia(?= (?:el|la|los|las|mi|tu) )|(?:llena|carga|riega|pinta|corta|enchufa|desenchufa|explica|cuentame|platicame|prende|acuerdate|prepara|cocina|cancela|llama|hazme(?! (?:una?|la|el) (?:lista|resumen|inventario) )|mueve|borra|elimina|anade|agrega|apunta|anota|pon|quita|compra|pide|tira|renombra|archiva|vende|imprime|cambia|manda|envia|pasa|lleva|recuerdame|guarda|mete|coloca|deja|saca|trae|devuelve|cuelga|dobla|lava|limpia|repara|arregla|presta|marca|sube|baja|recoge|esconde|cierra|abre|enciende|apaga|reserva)(?= )',
  beyond,
  between: ['entre N y N', 'de N a N', 'N a N'],
  negations:
    'dejando|ademas del?|no|quitando|sin contar|pero no|dejando (?:fuera|de lado)|si no contamos|nunca|excepto|salvo|menos|sin|aparte de|(?:con |a )?excepcion del?|fuera del?',
  beyondSign: 'mas de',
  priced: 'car[oa]|barat|cuest',
  inside: ['en', 'dentro', 'sobre', 'bajo', 'debajo', 'a', 'al', 'de', 'del', 'desde', 'hacia', 'contiene'],
  joining: ['y', 'e', 'asi'],
  either: ['o', 'u', 'vs'],
  parts: [
    'cuant[oa]s (?:\\w+ ){1,3}?(?:tiene|tienen|trae|traen|lleva|llevan|contiene|contienen|caben en) (?:el|la|los|las|mi|mis|nuestr[oa]s?|este|esta|estos|estas)(?= )(?! (?:familia|casa|hogar) )',
    '(?:de|en) cuant[oa]s (?:\\w+ )*?(?:compone|componen|consta|constan|divide)',
    'cuant[oa]s (?:piezas|partes|paginas|trozos) (?:\\w+ )*?(?:en|del?)',
  ],
  belonging: ['de', 'del'],
  stop: `asi vs cuya cuyo cuyas cuyos esten estuviera sea sean pero eh pues gracias entero entera marca marcas fabricante algo nada q k fecha fechas litro litros kilo kilos paquete paquetes par pares sabes sabe sabemos alguien cosa cosas objeto objetos unidades unidad asignado asignada sitio marcado marcada categoria etiqueta etiquetas dura el la los las lo un una unos unas mi mis nuestro nuestra nuestros nuestras tu tus su sus este esta estos estas ese esa esos esas yo nosotros me nos se te le les
    es son esta estan estaba estaban era fue ser estar he ha hemos han hay tengo tenemos tiene tienen y o u e para por con sin en de del al a sobre bajo que cual cuales quien
    donde cuando como cuanto cuanta cuantos cuantas si no ya aun todavia mas muy tambien solo pronto ahora actualmente aqui ahi alli algo algun alguna algunos algunas cada
    guardado guardada guardados guardadas guardo guarda puesto puse deje dejado encuentra encuentran queda quedan por favor hola total juntos todo todos toda todas cosas ultima vez dentro vale valen`,
  weighty: 'mas menos salvo',
  soft: `saco sacos bulto bultos fardo fardos manojo manojos hoja hojas barra barras bidon bidones garrafa garrafas bandeja bandejas sobre sobres lena terminaba proximamente buenos podria haber mirar avisarme fuera junto llegamos devolucion indicada cae partir estara posible senalarme llevan aparte breve dejamos esperando estamos dentro indicada indicado das dar comerse toca manera ir tienda antes persona superan gozan foto aparte van venir como usted resta restan limite parece siempre entre cual inventario vale llega llegan factura ver quiere saber tiempos abrir encontrarlos encontrarla empezo haya hayan sido otro otra lado rapido sitios punto adentro bienes tenga tengan tasado precisarme etiquetadas etiquetados etiquetado marcamos marcados marcadas porfa porfavor articulos mucho mucha sobra dos algo largo fijo fija tirado tirada tanto tantos esconde esconden oculta frasco frascos tubo tubos rollo rollos tarro tarros estoy estamos asciende ascienden narices recientemente ultimamente adquisicion compra incorporacion top fondo quisiera quisieramos querria gustaria material equipo utensilios trastos enseres cacharros casualidad cuelga cuelgan colgado colgada colgados colgadas apoyado apoyada pegado pegada enganchado sujeto escondido escondida pronto sigue siguen continua continuan anda andan hecho euro euros momento hace juntas bastante bastantes oye parar ido ha han habre habremos podrias puedes decirme saber sitio ubicado ubicada mismo lejos poseemos tendremos tendre ahi marca casa parte salio suma comprimidos piezas unos unas andan anda llega termina terminan acaba producto productos cosita favor siguen super supermercado compra gracias aparato aparatos dispositivo dispositivos paran lleva llevan metido metida meto suman acaba acaban bote botes botella botellas lata latas bolsa bolsas familia casa lugar guardamos ningun ninguna lado lados guarda dura queda quedan contienen hueco paradero sobra sobran`,
  over: [
    '(?:mas de|por encima de|(?:super|exced|rebas)(?:an?|en?)(?: los| las)?|al menos|superior(?:es)? a|mayor(?:es)? (?:que|de|a)|desde|mas car[oa]s? que|como minimo)',
  ],
  under: [
    '(?:menos de|por debajo de|como maximo|inferior(?:es)? a|menor(?:es)? (?:que|de|a)|hasta|mas barat[oa]s? que)',
  ],
  inclusive: 'al menos|desde|como minimo|como maximo|hasta',
  currencies: {
    euro: 'EUR',
    euros: 'EUR',
    eur: 'EUR',
    dolar: 'USD',
    dolares: 'USD',
    usd: 'USD',
    libras: 'GBP',
    francos: 'CHF',
    pesos: 'MXN',
  },
  numbers: {
    un: 1,
    una: 1,
    uno: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    doce: 12,
    quince: 15,
    veinte: 20,
    treinta: 30,
    cuarenta: 40,
    cincuenta: 50,
    cien: 100,
    mil: 1000,
    doscientos: 200,
    trescientos: 300,
    quinientos: 500,
    unos: 3,
    unas: 3,
  },
  time,
}
