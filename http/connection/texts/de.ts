import { html } from '../../label-page/html.ts'
import type { ConnectionTexts } from './en.ts'

/** The texts of the page in German. */
export const de: ConnectionTexts = {
  title: 'Verbindung',
  https:
    'Diese Seite kam über https. Die App lässt sich installieren, öffnet sich ohne Empfang und scannt mit der Kamera.',
  own_machine:
    'Dieser Browser läuft auf der Maschine des Servers. Browser vertrauen ihr wie https. Hier geht alles.',
  plain:
    'Diese Seite kam über einfaches http. Andere im selben Netz könnten mitlesen und ändern, was gesendet wird.',
  plain_works:
    'Alles geht, solange die Seite offen ist, und Änderungen bleiben erhalten, wenn der Empfang endet. Drei Dinge erlauben Browser nur über https:',
  only_https: [
    'Die App installieren',
    'Die App ohne Empfang wieder öffnen',
    'Mit der laufenden Kamera scannen',
  ],
  needs_https: 'braucht https',
  by_photo: 'Ohne die laufende Kamera scannt die App mit einem Foto.',
  led: 'Dieser Browser hat hier https benutzt. Darum öffnen sich Etiketten dort.',
  stay: 'In diesem Browser bei http bleiben',
  addresses: 'Adressen dieses Servers',
  by_name: 'mit Namen',
  by_address: 'mit Adresse',
  carried: 'Was Etiketten und Links tragen',
  local: 'Nur die Maschine des Servers kann diese Adresse öffnen. Drucke keine Etiketten mit ihr.',
  guessed:
    'Niemand hat diese Adresse festgelegt: Es ist die, die diese Maschine beim Start des Servers hatte.',
  change: (example) =>
    `Um sie zu ändern, starte den Server mit STOWAGE_BASE_URL, zum Beispiel STOWAGE_BASE_URL=${example}. Gib der Maschine im Router eine feste Adresse, damit gedruckte Etiketten richtig bleiben.`,
  certificate: (names, end) => `Das Zertifikat gilt für ${names}. Es endet am ${end}.`,
  expired: (end) =>
    `Das Zertifikat ist am ${end} abgelaufen. Browser lehnen https ab, bis ein neueres da ist.`,
  not_yet: (start) => `Das Zertifikat gilt erst ab dem ${start}. Prüfe die Uhr der Maschine.`,
  ends_soon: (days) => `Das Zertifikat endet in ${days === 1 ? 'einem Tag' : `${days} Tagen`}. Erneuere es.`,
  how: 'So kommst du zu https',
  off: html`Wer den Server betreibt, startet ihn mit <b>STOWAGE_TLS=local</b>. Dann erklärt diese Seite, wie ihm jedes Telefon und jeder Computer einmal vertraut. Mit einer eigenen Domain nimm einen Proxy oder STOWAGE_TLS=files.`,
  guide: 'Mehr in der Anleitung',
  trust: 'Diesem Server vertrauen, einmal auf jedem Gerät',
  authority: (address) =>
    html`Dieser Server hat eine eigene Zertifizierungsstelle. Ein Gerät, das ihr vertraut, öffnet ${address} ohne Warnung. Sie kann nur für Namen und Adressen in Heimnetzen bürgen, etwa nas.local und 192.168.1.5. Für deine Bank kann sie nicht bürgen.`,
  right: 'Ist es die richtige?',
  compare: 'Vergleiche diesen Fingerabdruck (SHA-256) mit dem, den „stowage doctor“ auf dem Server zeigt:',
  files: { crt: 'Zertifikat herunterladen', mobileconfig: 'Profil herunterladen' },
  systems: {
    ios: {
      system: 'iPhone und iPad',
      steps: [
        'Öffne diese Seite in Safari, lade das Profil herunter und wähle „Zulassen“.',
        'Öffne die Einstellungen. Tippe oben auf „Profil geladen“, dann auf „Installieren“.',
        'Öffne Einstellungen › Allgemein › Info › Zertifikatsvertrauenseinstellungen und schalte „Stowage at home“ ein.',
        'Öffne die https-Adresse oben in Safari und wähle dann Teilen › Zum Home-Bildschirm.',
      ],
    },
    android: {
      system: 'Android',
      steps: [
        'Lade das Zertifikat herunter.',
        'Öffne die Einstellungen und suche nach „CA-Zertifikat“. Es steht unter Sicherheit › Weitere › Verschlüsselung und Anmeldedaten › Zertifikat installieren.',
        'Wähle „CA-Zertifikat“, bestätige mit „Trotzdem installieren“ und nimm die Datei stowage.crt.',
        'Öffne die https-Adresse oben in Chrome und wähle dann ⋮ › Zum Startbildschirm hinzufügen.',
      ],
    },
    firefox: {
      system: 'Firefox, auf jedem Computer',
      steps: [
        'Lade das Zertifikat herunter.',
        'Öffne Einstellungen › Datenschutz & Sicherheit › Zertifikate › Zertifikate anzeigen › Zertifizierungsstellen und wähle „Importieren“.',
        'Nimm die Datei stowage.crt und kreuze „Dieser CA vertrauen, um Websites zu identifizieren“ an.',
      ],
    },
    windows: {
      system: 'Windows',
      steps: [
        'Lade das Zertifikat herunter, öffne es und wähle „Zertifikat installieren“.',
        'Wähle „Aktueller Benutzer“, dann „Alle Zertifikate in folgendem Speicher speichern“.',
        'Nimm „Vertrauenswürdige Stammzertifizierungsstellen“, schließe ab und starte den Browser neu.',
      ],
    },
    macos: {
      system: 'macOS',
      steps: [
        'Lade das Profil herunter und öffne es.',
        'Öffne Systemeinstellungen › Allgemein › Geräteverwaltung, öffne „Stowage“ und wähle „Installieren“.',
        'Wenn der Browser weiter warnt: Öffne die Schlüsselbundverwaltung, suche „Stowage at home“ und setze Vertrauen auf „Immer vertrauen“.',
      ],
    },
    linux: {
      system: 'Linux',
      steps: [
        'Lade das Zertifikat herunter.',
        'Chrome und Chromium: Öffne Einstellungen › Datenschutz und Sicherheit › Sicherheit › Zertifikate verwalten und importiere es als vertrauenswürdiges Zertifikat.',
        'Für alle Programme unter Debian und Ubuntu: openssl x509 -inform der -in stowage.crt -out stowage.pem, dann sudo cp stowage.pem /usr/local/share/ca-certificates/stowage.crt und sudo update-ca-certificates.',
      ],
    },
  },
}
