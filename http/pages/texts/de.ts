import { html } from '../../label-page/html.ts'
import type { PageTexts, RefusalTexts } from './page-texts.ts'

/** The texts of the pages in German. */
const texts: PageTexts = {
  frame: { pages: 'Seiten', connection: 'Verbindung', guides: 'Anleitungen', next: 'Weiter' },
  fields: {
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    present_password: 'Bisheriges Passwort',
    new_password: 'Neues Passwort',
    new_password_hint:
      'Mindestens 10 Zeichen. Gut sind ein paar Wörter, die nichts miteinander zu tun haben.',
    name: 'Dein Name',
    code: 'Code',
    link: 'Link oder Code',
  },
  problems: {
    wrong_sign_in: 'Es gibt kein Konto mit dieser Adresse und diesem Passwort.',
    busy: 'Der Server ist gerade beschäftigt. Versuche es in einer Minute noch einmal.',
    wait: (minutes) =>
      `Das waren zu viele Versuche. Warte ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuche es dann noch einmal.`,
  },
  errors: {
    start: 'Zur Startseite',
    too_many: 'Zu viele Versuche',
    not_found: 'Seite nicht gefunden',
    no_page: 'Unter dieser Adresse gibt es keine Seite.',
    forms_only: 'Diese Adresse nimmt nur Formulare an. Geh zurück und sende das Formular noch einmal.',
    failed: 'Etwas ist schiefgegangen',
    no_answer: 'Der Server konnte nicht antworten. Versuche es gleich noch einmal.',
    not_available: 'Nicht verfügbar',
    unknown_host: 'Unbekannter Servername',
    refused: 'Das hat nicht geklappt',
  },
  sign_in: {
    title: 'Anmelden',
    with: (provider) => `Mit ${provider} anmelden`,
    forgotten: 'Passwort vergessen?',
    back: 'Zurück zur Anmeldung',
    not_signed_in: 'Du bist nicht angemeldet',
    another_way: 'Anders anmelden',
    done: {
      password: 'Dein Passwort ist geändert. Melde dich mit dem neuen an.',
      registered: 'Dein Konto ist fertig. Melde dich mit deinem Passwort an.',
      signed_out: 'Du bist abgemeldet.',
    },
    factor: 'Zweiter Faktor',
    code_hint: 'Hast du dein Gerät nicht, gib einen deiner Wiederherstellungscodes ein.',
    type_code: 'Gib den Code ein, den deine Authenticator-App zeigt.',
    type_either: 'Gib den Code deiner Authenticator-App ein oder einen, den du per SMS bekommst.',
    send_sms: (digits) => `Code an das Telefon senden, das auf ${digits} endet`,
    sms_sent: (digits) => `Ein Code ist unterwegs an das Telefon, das auf ${digits} endet.`,
    passkey: 'Dieses Konto meldet sich mit einem Passkey an. Die App fragt danach.',
    in_app: 'Mit der App anmelden',
  },
  forgot: {
    about:
      'Gib die Adresse deines Kontos ein. Du bekommst eine Mail mit einem Link, mit dem du ein neues Passwort wählst.',
    send: 'Link senden',
    by_operator:
      'Dieser Server sendet selbst keine Mails. Bitte die Person, die ihn betreibt, um den Link. Auf dem Server gibt dieser Befehl einen aus:',
    mailbox: 'Schau in dein Postfach',
    mailed: (email) =>
      html`Wir haben eine Mail an ${email} geschickt. Öffne den Link darin. Es kann ein paar Minuten dauern, und vielleicht liegt sie im Spam.`,
  },
  account: {
    signed_in: 'Angemeldet',
    open_app: 'App öffnen',
    households: 'Haushalte',
    none: 'Du bist noch in keinem Haushalt. Bitte jemanden um eine Einladung.',
    roles: { owner: 'Inhaber:in', admin: 'Admin', member: 'Mitglied', viewer: 'Nur ansehen' },
    sign_out: 'Abmelden',
    changed: 'Dein Passwort ist geändert. Alle deine anderen Browser und Geräte müssen sich neu anmelden.',
    change: 'Passwort ändern',
    change_about: 'Alle deine anderen Browser und Geräte müssen sich danach neu anmelden.',
    change_button: 'Passwort ändern',
    keep: 'Bisheriges Passwort behalten',
    factor: 'Zweiten Faktor einrichten',
    factor_about:
      'Dieser Server oder einer deiner Haushalte verlangt einen zweiten Faktor. Bis du einen hast, kannst du hier nichts anderes tun.',
    factor_button: 'In der App einrichten',
  },
  links: {
    paste:
      'Füge den ganzen Link ein, den du bekommen hast, oder seinen Code. Ein Browser mit Skripten tut das selbst, wenn du den Link öffnest.',
    forgotten:
      'Dieser Browser hat den Code des Links nicht mehr. Öffne den Link noch einmal oder füge ihn hier ein.',
    join: 'Einem Haushalt beitreten',
    guest: 'Einen geteilten Ort ansehen',
    reset: 'Neues Passwort wählen',
    reset_about: (email) =>
      html`Für das Konto ${email}. Jeder Browser, jedes Telefon und jedes Programm mit diesem Konto muss sich neu anmelden.`,
    reset_button: 'Passwort festlegen',
    email: 'Adresse bestätigen',
    email_about: (email) => html`Die Adresse ${email} gehört zu deinem Konto auf diesem Server.`,
    email_button: 'Adresse bestätigen',
    email_done: 'Deine Adresse ist bestätigt',
    new_email: 'Deine Adresse ändern',
    new_email_about: (present, email) =>
      html`Dein Konto hat die Adresse ${present}. Von nun an hat es ${email}: Damit meldest du dich an, und dorthin gehen die Mails. Alle deine anderen Browser und Geräte müssen sich neu anmelden.`,
    new_email_sign_in: (email) =>
      html`Melde dich mit dem Konto an, das die Adresse ${email} bekommen soll. Hast du nicht darum gebeten, schließe diese Seite.`,
    new_email_button: 'Adresse ändern',
    new_email_done: 'Deine Adresse ist geändert',
    new_email_after: 'Melde dich von nun an mit der neuen Adresse an.',
    keep_email: 'Deine Adresse behalten',
    keep_email_about:
      'Jemand, der mit deinem Konto angemeldet war, wollte eine andere Adresse. Warst das nicht du, dann halte die Änderung hier auf.',
    keep_email_button: 'Änderung aufhalten',
    keep_email_done: 'Deine Adresse bleibt',
    keep_email_after:
      'Hast du die Änderung nicht verlangt, ist jemand anderes in dein Konto gelangt. Wähle jetzt ein neues Passwort: Dann müssen sich alle Browser und Geräte neu anmelden.',
    registration: 'Registrierung abschließen',
    registration_about: (email) =>
      html`Gib das Passwort ein, das du für ${email} gewählt hast. Hast du dich nicht registriert, schließe diese Seite.`,
    registration_button: 'Registrierung abschließen',
    no_longer_valid: 'Dieser Link gilt nicht mehr',
    gone: {
      invitation: 'Sie wurde benutzt oder widerrufen, oder sie ist abgelaufen. Bitte um eine neue.',
      guest: 'Er wurde widerrufen oder ist abgelaufen. Bitte die Person, von der er kam, um einen neuen.',
      reset:
        'Er wurde benutzt, ist älter als eine Stunde oder wurde durch einen neueren ersetzt. Fordere bei der Anmeldung einen neuen an.',
      email:
        'Er wurde benutzt, ist älter als ein Tag oder wurde durch einen neueren ersetzt. Fordere in den Einstellungen der App einen neuen an.',
      keep_email: 'Die Änderung wurde ausgeführt oder aufgehalten, oder sie ist älter als ein Tag.',
      registration:
        'Er wurde benutzt oder ist älter als ein Tag. Hast du noch kein Konto, registriere dich noch einmal.',
    },
  },
  join: {
    title: (household) => `${household} beitreten`,
    gone: 'Diese Einladung gilt nicht mehr',
    invites: (person) => html`${person} lädt dich in diesen Haushalt ein.`,
    may: {
      viewer: 'Du wirst alle Dinge sehen können, und wo sie sind.',
      member: 'Du wirst Dinge sehen, hinzufügen, umräumen und ändern können.',
      admin: 'Du wirst Dinge ändern und andere einladen können.',
      owner: 'Der Haushalt wird auch dir gehören, mit allen Rechten.',
    },
    ends: (day) => `Die Einladung endet am ${day}.`,
    accept: (user) => `Als ${user} annehmen`,
    not_you: (user) => `Nicht ${user}?`,
    other_account: 'Anderes Konto benutzen',
    sign_in: 'Anmelden und beitreten',
    new_here: 'Neu hier?',
    make_account: 'Konto anlegen',
    closed:
      'Dieser Server nimmt keine neuen Konten auf. Hast du keines, frag die Person, die dich eingeladen hat.',
    register: 'Konto anlegen und beitreten',
    have_account: 'Hast du ein Konto auf diesem Server?',
    sign_in_instead: 'Stattdessen anmelden',
  },
  guest: {
    of: (kind, household) => `${kind} in ${household}`,
    not_valid: 'Dieser Link gilt nicht',
    nothing: 'Zurzeit nichts.',
    more: 'Mehr zeigen',
    search_in: 'Was suchst du?',
    search: 'Suchen',
    show_all: 'Alles zeigen',
    not_found: (words) => `Nichts hier heißt „${words}“.`,
    photo_of: (name) => `Foto von ${name}`,
    more_photos: 'Weitere Fotos',
    members: 'Für Mitglieder',
    thing_gone: 'Das ist zurzeit nicht hier',
    thing_gone_about: 'Es wurde an einen anderen Ort gebracht oder gehört nicht mehr zum Haushalt.',
    to_place: 'Zurück zum Ort',
    until: (day) =>
      `Du kannst das bis zum ${day} ansehen. Du siehst nur diesen Ort und kannst nichts ändern.`,
  },
  thing: {
    kinds: {
      item: 'Ding',
      container: 'Kiste',
      location: 'Standort',
      zone: 'Bereich',
      rack: 'Regal',
      row: 'Reihe',
      shelf: 'Regalboden',
      slot: 'Fach',
    },
    quantity: 'Menge',
    seen: 'Zuletzt gesehen',
    household: 'Haushalt',
    where: 'Wo es ist',
    no_place: 'Es hat noch keinen Ort.',
    open_in_app: 'In der App öffnen',
    contents: 'Was darin ist',
    nothing: 'nichts',
    more: (count) => `… und ${count} mehr.`,
    archived: 'Es ist archiviert: nicht in Gebrauch, aber nicht vergessen.',
    elsewhere: (household) =>
      html`Das ist in ${household}, einem anderen deiner Haushalte als dem, den du gerade ansiehst.`,
    also: (household) => html`Dieser Code ist auch auf etwas in ${household}.`,
    now: 'gerade eben',
    by: (person) => `von ${person}`,
    in: (place) => `in ${place}`,
  },
  label: {
    blank: 'Ein leeres Etikett',
    blank_title: 'Dieses Etikett ist noch nicht in Gebrauch',
    blank_about: (household) => `Es gehört zu ${household} und ist noch an nichts gebunden.`,
    bind: 'So kommt es an etwas:',
    bind_steps: [
      'Klebe es auf das Ding, die Kiste oder den Regalboden.',
      'Wähle in deiner App „Etikett binden“.',
      'Scanne das Etikett, dann das Ding.',
    ],
    gone: 'Gelöscht',
    gone_title: 'Der Eintrag dieses Etiketts wurde gelöscht',
    gone_about: (code, household) =>
      html`Das Etikett ${code} von ${household} gehörte zu etwas, das gelöscht wurde. Du kannst es an etwas anderes binden.`,
    unknown: 'Unbekanntes Etikett',
    unknown_title: 'Keines deiner Etiketten',
    unknown_about: (code) =>
      html`Nichts in deinen Haushalten hat diesen Code. Prüfe, ob er wie gedruckt getippt ist: Ein Etikett hat acht Zeichen, wie ${code}, und kein 0, 1, I, L, O, S oder U.`,
    found_title: 'Dieses Etikett gehört jemandem',
    found_about:
      'Es ist an einem Ding, das ein Haushalt mit Stowage verzeichnet. Nur die Mitglieder des Haushalts sehen, was es ist.',
    found_return: 'Hast du es gefunden, gib es bitte der Person zurück, die es verloren hat.',
    yours: 'Gehört es dir?',
  },
  status: {
    title: 'Status',
    headlines: {
      ok: 'Alles läuft',
      maintenance: 'Wartung',
      degraded: 'Etwas ist nicht, wie es sein soll',
      down: 'Etwas funktioniert nicht',
    },
    states: {
      ok: 'funktioniert',
      maintenance: 'Wartung',
      degraded: 'eingeschränkt',
      down: 'funktioniert nicht',
    },
    progress: {
      investigating: 'Wir sehen es uns an',
      identified: 'Wir kennen die Ursache',
      monitoring: 'Wir beobachten es',
      resolved: 'Behoben',
    },
    names: { server: 'Server', households: 'Haushalte', photos: 'Fotos und Dokumente', mail: 'Mail' },
    maintenance: 'Wartung',
    incidents: 'Störungen',
    incidents_since: 'der letzten 14 Tage',
    no_incidents: 'Es gab keine.',
    no_record: 'noch nichts verzeichnet',
    last_days: (days) => `die letzten ${days} Tage`,
  },
}

const refusals: RefusalTexts = {
  codes: {
    authentication_required: 'Melde dich zuerst an.',
    invalid_credentials: 'Es gibt kein Konto mit dieser Adresse und diesem Passwort.',
    access_denied: 'Das ist dir nicht erlaubt.',
    csrf_failed:
      'Dieses Formular ist abgelaufen, oder dein Browser nimmt von dieser Adresse keine Cookies an. Versuche es mit dem neuen Formular unten noch einmal.',
    not_found: 'Das gibt es nicht, oder es gilt nicht mehr.',
    conflict: 'Das hat sich inzwischen geändert. Versuche es noch einmal.',
    already_exists: 'Das gibt es schon.',
    too_many: 'Die Höchstzahl ist erreicht.',
    registration_closed: 'Dieser Server nimmt keine neuen Konten auf.',
    identity_unknown:
      'Zu dieser Identität gehört kein Konto. Melde dich an und verbinde sie in den Einstellungen, oder lege damit ein Konto an.',
    provider_unknown: 'Diesen Anbieter kennt der Server nicht.',
    provider_failed: 'Der Anbieter hat nicht wie erwartet geantwortet. Versuche es noch einmal.',
    host_not_allowed: 'Dieser Server ist unter diesem Namen nicht erreichbar.',
  },
  details: {
    email: 'Das ist keine gültige E-Mail-Adresse.',
    'email.email_taken': 'Zu dieser Adresse gibt es schon ein Konto. Wähle unten „Stattdessen anmelden“.',
    'new_email.email_taken': 'Inzwischen hat ein anderes Konto diese Adresse.',
    name: 'Gib den Namen ein, den andere sehen.',
    'code.invalid_format': 'Das ist weder ein solcher Link noch sein Code. Kopiere den ganzen Link.',
    too_small: 'Mindestens 10 Zeichen.',
    too_big: 'Höchstens 256 Zeichen.',
    too_guessable:
      'Dieses Passwort ist leicht zu erraten. Nimm ein paar Wörter, die nichts miteinander zu tun haben.',
    breached: 'Dieses Passwort steht in einer Liste gestohlener Passwörter. Nimm ein anderes.',
    'code.invalid_credentials': 'Dieser Code ist falsch oder zu alt. Jeder Code gilt einmal.',
    'password.invalid_credentials': 'Das ist nicht das Passwort, das für diese Registrierung gewählt wurde.',
    'current_password.invalid_credentials': 'Das ist nicht dein bisheriges Passwort.',
    'challenge.invalid_credentials':
      'Diese Anmeldung hat zu lange gedauert oder ist schon beendet. Beginne noch einmal mit deinem Passwort.',
  },
  other: 'Der Server hat das so nicht angenommen. Prüfe deine Eingabe.',
}

export const de = { texts, refusals }
