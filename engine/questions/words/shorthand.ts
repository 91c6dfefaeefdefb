import type { Language } from '../query.ts'

/** Short forms of words as people type them in a hurry, folded, with what they stand for. */
export const SHORTHAND: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: pairs(
    'boxs=boxes, wher=where, whre=where, wehre=where, whers=where is, waht=what, whta=what, wich=which, whcih=which, hwo=how, teh=the, whr=where, wat=what, wot=what, u=you, r=are, ur=your, hv=have, gotta=have to, thats=that s, whos=who s, theres=there s, isnt=isn t, arent=aren t, wasnt=wasn t, dont=don t, doesnt=doesn t, didnt=didn t, havent=haven t, hasnt=hasn t',
  ),
  de: pairs(
    `ligt=liegt, leigt=liegt, welce=welche, wlche=welche, wieviele=wie viele, isn=ist denn, isses=ist es, hamma=haben wir, habn=haben, nich=nicht, net=nicht, ned=nicht, nix=nichts, vlt=vielleicht,
    viell=vielleicht, iwo=irgendwo, wievil=wie viel, ausm=aus dem, aufm=auf dem, inm=in dem, inner=in der, innem=in einem, habs=hab es, gesehn=gesehen, stehn=stehen, hastn=hast, such=suche`,
  ),
  fr: pairs(
    `yaquoi=il y a quoi, conbien=combien, combein=combien, trouv=trouve, ya=il y a, cb=combien, jai=j ai, ds=dans, pr=pour, qd=quand, koi=quoi, ki=qui, jtrouve=je trouve, jcherche=je cherche,
    jveux=je veux, kesk=qu est ce que, keskya=qu est ce qu il y a, tjs=toujours, cest=c est, yen=il y en, yaurait=il y aurait, jusqua=jusqu a, keske=qu est ce que, quest=qu est, pk=pourquoi, pq=pourquoi, stp=s il te plait, svp=s il vous plait`,
  ),
  es: pairs(
    `q=que, k=que, xq=por que, dnde=donde, dodne=donde, dodnde=donde, sta=esta, stan=estan, cuatos=cuantos, dnd=donde, dond=donde, onde=donde, tb=tambien, tmb=tambien, cuants=cuantos, d=de, ls=los, ns=nos, tngo=tengo,
    tnemos=tenemos, pa=para, pq=por que, porq=por que, xa=para, toy=estoy, ta=esta`,
  ),
}

function pairs(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text.split(',').map((pair) => {
      const [short = '', full = ''] = pair.trim().split('=')
      return [short, full]
    }),
  )
}
