import type { LanguageWords } from '../mail.ts'

const NOT_YOU = 'Waren Sie das nicht, ändern Sie jetzt Ihr Passwort und sehen Sie Ihre Geräte durch.'

/** The mails in German. */
export const de: LanguageWords = {
  mails: {
    reset: {
      subject: 'Neues Passwort wählen',
      before: ['Jemand hat für Ihr Konto ein neues Passwort angefordert. Mit diesem Link wählen Sie eines:'],
      button: 'Neues Passwort wählen',
      after: [
        'Der Link gilt einmal und eine Stunde lang. Danach müssen sich alle Browser und Geräte neu anmelden.',
        'Waren Sie das nicht, ignorieren Sie diese Nachricht. Ihr Passwort bleibt, wie es ist.',
      ],
    },
    confirm: {
      subject: 'Registrierung abschließen',
      before: ['Jemand hat sich mit dieser Adresse registriert. Waren Sie das, schließen Sie es mit diesem Link ab:'],
      button: 'Registrierung abschließen',
      after: [
        'Der Link gilt einmal und einen Tag lang.',
        'Waren Sie das nicht, ignorieren Sie diese Nachricht: Es entsteht kein Konto.',
      ],
    },
    registered_already: {
      subject: 'Sie haben schon ein Konto',
      before: ['Jemand wollte sich mit dieser Adresse registrieren, doch Sie haben schon ein Konto. Melden Sie sich an:'],
      button: 'Anmelden',
      after: [
        'Haben Sie Ihr Passwort vergessen, wählen Sie dort „Passwort vergessen?“.',
        'Waren Sie das nicht, ignorieren Sie diese Nachricht. Es hat sich nichts geändert.',
      ],
    },
    verify: {
      subject: 'E-Mail-Adresse bestätigen',
      before: ['Bestätigen Sie mit diesem Link, dass dies Ihre Adresse ist:'],
      button: 'Adresse bestätigen',
      after: [
        'Der Link gilt einmal und einen Tag lang.',
        'Kennen Sie diesen Server nicht, ignorieren Sie diese Nachricht.',
      ],
    },
    invitation: {
      subject: 'Einladung in einen Haushalt',
      before: ['{invited_by} lädt Sie in den Haushalt „{household}“ ein.'],
      button: 'Einladung ansehen',
      after: [
        'In einer App können Sie stattdessen diesen Code eingeben: {code}',
        'Die Einladung endet am {at}. Jeder mit dem Link kann sie nutzen; behalten Sie ihn für sich.',
      ],
    },
    new_sign_in: {
      subject: 'Neue Anmeldung an Ihrem Konto',
      before: ['Ihr Konto wurde auf einem neuen Gerät oder in einem neuen Browser benutzt: {device}, {at}.'],
      button: 'Konto ansehen',
      after: [NOT_YOU],
    },
    password_changed: {
      subject: 'Ihr Passwort wurde geändert',
      before: ['Das Passwort Ihres Kontos wurde geändert: {at}.'],
      button: 'Konto ansehen',
      after: ['Waren Sie das nicht, fordern Sie jetzt bei der Anmeldung mit „Passwort vergessen?“ ein neues an.'],
    },
    mfa_on: {
      subject: 'Ihr zweiter Faktor ist aktiv',
      before: ['Ihr Konto verlangt ab jetzt einen Code Ihres Authenticators: {at}.'],
      button: 'Konto ansehen',
      after: [NOT_YOU],
    },
    mfa_off: {
      subject: 'Ihr zweiter Faktor ist ausgeschaltet',
      before: ['Ihr Konto verlangt keinen Code Ihres Authenticators mehr: {at}.'],
      button: 'Konto ansehen',
      after: [NOT_YOU],
    },
    recovery_renewed: {
      subject: 'Sie haben neue Wiederherstellungscodes',
      before: ['Ihr Konto hat neue Wiederherstellungscodes, die alten sind ungültig: {at}.'],
      button: 'Konto ansehen',
      after: [NOT_YOU],
    },
  },
  footer: 'Diese Nachricht kommt vom Stowage-Server {address}.',
}
