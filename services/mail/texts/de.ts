import type { LanguageWords } from '../mail.ts'

const NOT_YOU = 'Warst du das nicht, ändere jetzt dein Passwort und sieh deine Geräte durch.'
const CODE = 'Fragt eine Seite nach dem Code des Links, füge diesen ein: {code}'

/** The mails in German. */
export const de: LanguageWords = {
  mails: {
    reset: {
      subject: 'Neues Passwort wählen',
      before: ['Jemand hat für dein Konto ein neues Passwort angefordert. Mit diesem Link wählst du eines:'],
      button: 'Neues Passwort wählen',
      after: [
        'Der Link gilt einmal und eine Stunde lang. Danach müssen sich alle Browser und Geräte neu anmelden.',
        CODE,
        'Warst du das nicht, ignoriere diese Nachricht. Dein Passwort bleibt, wie es ist.',
      ],
    },
    confirm: {
      subject: 'Registrierung abschließen',
      before: [
        'Jemand hat sich mit dieser Adresse registriert. Warst du das, schließe es mit diesem Link ab:',
      ],
      button: 'Registrierung abschließen',
      after: [
        'Der Link gilt einmal und einen Tag lang.',
        CODE,
        'Warst du das nicht, ignoriere diese Nachricht: Es entsteht kein Konto.',
      ],
    },
    registered_already: {
      subject: 'Du hast schon ein Konto',
      before: [
        'Jemand wollte sich mit dieser Adresse registrieren, doch du hast schon ein Konto. Melde dich an:',
      ],
      button: 'Anmelden',
      after: [
        'Hast du dein Passwort vergessen, wähle dort „Passwort vergessen?“.',
        'Warst du das nicht, ignoriere diese Nachricht. Es hat sich nichts geändert.',
      ],
    },
    verify: {
      subject: 'E-Mail-Adresse bestätigen',
      before: ['Bestätige mit diesem Link, dass dies deine Adresse ist:'],
      button: 'Adresse bestätigen',
      after: [
        'Der Link gilt einmal und einen Tag lang.',
        CODE,
        'Kennst du diesen Server nicht, ignoriere diese Nachricht.',
      ],
    },
    email_change: {
      subject: 'Neue Adresse bestätigen',
      before: [
        'Jemand, der auf diesem Server angemeldet ist, möchte diese Adresse für das eigene Konto. Warst du das, bestätige sie mit diesem Link:',
      ],
      button: 'Neue Adresse bestätigen',
      after: [
        'Der Link gilt einmal und einen Tag lang, in einem Browser, der mit diesem Konto angemeldet ist. Bis dahin ändert sich nichts.',
        CODE,
        'Warst du das nicht, ignoriere diese Nachricht.',
      ],
    },
    email_in_use: {
      subject: 'Jemand möchte deine Adresse',
      before: [
        'Jemand, der auf diesem Server angemeldet ist, möchte diese Adresse für ein anderes Konto, doch sie gehört zu deinem. Es hat sich nichts geändert.',
      ],
      button: 'Anmelden',
      after: [
        'Warst du das, hast du zwei Konten: Melde dich mit dieser Adresse an. Sonst ignoriere diese Nachricht.',
      ],
    },
    email_change_asked: {
      subject: 'Dein Konto soll eine andere Adresse bekommen',
      before: [
        'Jemand hat für dein Konto eine andere Adresse verlangt: {at}. Warst du das nicht, halte die Änderung mit diesem Link auf:',
      ],
      button: 'Änderung aufhalten',
      after: [
        'Warst du es, gibt es hier nichts zu tun: Der Link in der Mail an die neue Adresse führt die Änderung aus.',
        CODE,
        'Der Link gilt einen Tag lang, bis die Änderung ausgeführt ist.',
      ],
    },
    email_changed: {
      subject: 'Dein Konto hat eine andere Adresse',
      before: [
        'Dein Konto hat diese Adresse nicht mehr: {at}. Du meldest dich mit der neuen an, und die Mails gehen dorthin.',
      ],
      button: 'Konto ansehen',
      after: [
        'Warst du das nicht, schreibe sofort der Person, die den Server betreibt: Sie kann dem Konto die alte Adresse zurückgeben.',
      ],
    },
    email_set: {
      subject: 'Dein Konto hat jetzt diese Adresse',
      before: [
        'Eine Person, die diesen Server betreibt, hat deinem Konto diese Adresse gegeben: {at}. Du meldest dich mit ihr an, und die Mails kommen hierher.',
      ],
      button: 'Konto ansehen',
      after: [
        'Hast du nicht darum gebeten oder hier kein Konto, schreibe der Person, die den Server betreibt.',
      ],
    },
    invitation: {
      subject: 'Einladung in einen Haushalt',
      before: ['{invited_by} lädt dich in den Haushalt „{household}“ ein.'],
      button: 'Einladung ansehen',
      after: [
        'In einer App oder auf einer Seite, die danach fragt, kannst du stattdessen diesen Code eingeben: {code}',
        'Die Einladung endet am {at}. Jeder mit dem Link kann sie nutzen; behalte ihn für dich.',
      ],
    },
    new_sign_in: {
      subject: 'Neue Anmeldung an deinem Konto',
      before: ['Dein Konto wurde auf einem neuen Gerät oder in einem neuen Browser benutzt: {device}, {at}.'],
      button: 'Konto ansehen',
      after: [NOT_YOU],
    },
    password_changed: {
      subject: 'Dein Passwort wurde geändert',
      before: ['Das Passwort deines Kontos wurde geändert: {at}.'],
      button: 'Konto ansehen',
      after: ['Warst du das nicht, fordere jetzt bei der Anmeldung mit „Passwort vergessen?“ ein neues an.'],
    },
    mfa_on: {
      subject: 'Dein zweiter Faktor ist aktiv',
      before: ['Dein Konto verlangt ab jetzt einen Code deines Authenticators: {at}.'],
      button: 'Konto ansehen',
      after: [NOT_YOU],
    },
    mfa_off: {
      subject: 'Dein zweiter Faktor ist ausgeschaltet',
      before: ['Dein Konto verlangt keinen Code deines Authenticators mehr: {at}.'],
      button: 'Konto ansehen',
      after: [NOT_YOU],
    },
    way_in_added: {
      subject: 'Dein Konto hat einen weiteren Zugang',
      before: [
        'Ein Passkey oder eine Identität eines Anbieters meldet sich jetzt bei deinem Konto an: {at}.',
      ],
      button: 'Konto ansehen',
      after: [NOT_YOU],
    },
    way_in_removed: {
      subject: 'Dein Konto hat einen Zugang weniger',
      before: [
        'Ein Passkey oder eine Identität eines Anbieters meldet sich nicht mehr bei deinem Konto an: {at}.',
      ],
      button: 'Konto ansehen',
      after: [NOT_YOU],
    },
    recovery_renewed: {
      subject: 'Du hast neue Wiederherstellungscodes',
      before: ['Dein Konto hat neue Wiederherstellungscodes, die alten sind ungültig: {at}.'],
      button: 'Konto ansehen',
      after: [NOT_YOU],
    },
    account_erasure: {
      subject: 'Dein Konto wird gelöscht',
      before: ['Dein Konto und alles, was der Server über dich speichert, wird gelöscht: {at}.'],
      button: 'Einstellungen ansehen',
      after: ['Bis dahin kannst du das abbrechen: in den Einstellungen unter „Deine Daten“.', NOT_YOU],
    },
    account_erasure_cancelled: {
      subject: 'Dein Konto bleibt',
      before: ['Die Löschung deines Kontos ist abgebrochen: {at}.'],
      button: 'Einstellungen ansehen',
      after: [NOT_YOU],
    },
    household_erasure: {
      subject: 'Ein Haushalt wird gelöscht',
      before: ['{person} will den Haushalt „{household}“ mit allem darin löschen: {at}.'],
      button: 'Einstellungen ansehen',
      after: ['Bis dahin können alle Eigentümer das abbrechen: in den Einstellungen unter „Deine Daten“.'],
    },
    household_erasure_cancelled: {
      subject: 'Ein Haushalt bleibt',
      before: ['{person} hat die Löschung des Haushalts „{household}“ abgebrochen: {at}.'],
      button: 'Einstellungen ansehen',
      after: [],
    },
    support_ticket: {
      subject: 'Neues zu einem Support-Ticket',
      before: ['{person} hat zu einem Support-Ticket geschrieben: „{topic}“.'],
      button: 'Ticket lesen',
      after: ['Du bekommst diese Mail, weil du auf diesem Server Tickets beantwortest.'],
    },
    support_answer: {
      subject: 'Eine Antwort auf dein Ticket',
      before: ['Dein Support-Ticket „{topic}“ hat eine Antwort.'],
      button: 'Antwort lesen',
      after: ['Der Text steht nicht in dieser Mail: Nur du kannst ihn lesen, nach der Anmeldung.'],
    },
    support_session: {
      subject: 'Der Support liest in deinem Haushalt',
      before: [
        '{person} vom Support liest jetzt im Haushalt „{household}“, denn ein Eigentümer oder Admin hat es erlaubt.',
      ],
      button: 'Zugriff ansehen',
      after: [
        'Der Zugriff endet spätestens am {at}. Dabei kann nichts geändert oder kopiert werden.',
        'Du kannst ihn sofort beenden: Nimm die Erlaubnis am Ticket oder auf der Seite der Mitglieder zurück.',
      ],
    },
  },
  footer: 'Diese Nachricht kommt vom Stowage-Server {address}.',
}
