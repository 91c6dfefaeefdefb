import { html } from '../../label-page/html.ts'
import type { ConnectionTexts } from './en.ts'

/** The texts of the page in French. */
export const fr: ConnectionTexts = {
  title: 'Connexion',
  https:
    'Cette page est venue par https. L’application peut être installée, s’ouvre sans réseau et scanne avec la caméra.',
  own_machine:
    'Ce navigateur tourne sur la machine du serveur, à laquelle les navigateurs font confiance comme à https. Tout fonctionne ici.',
  plain:
    'Cette page est venue par http simple. D’autres sur le même réseau pourraient lire et modifier ce qui est envoyé.',
  plain_works:
    'Tout fonctionne tant que la page est ouverte, et les modifications sont gardées quand le réseau disparaît. Les navigateurs réservent trois choses à https :',
  only_https: [
    'Installer l’application',
    'Rouvrir l’application sans réseau',
    'Scanner avec la caméra en direct',
  ],
  needs_https: 'demande https',
  by_photo: 'Sans la caméra en direct, l’application scanne une photo.',
  led: 'Ce navigateur a utilisé https ici. Les étiquettes s’y ouvrent donc.',
  stay: 'Rester en http dans ce navigateur',
  addresses: 'Adresses de ce serveur',
  by_name: 'par nom',
  by_address: 'par adresse',
  carried: 'Ce que portent les étiquettes et les liens',
  local: 'Seule la machine du serveur peut ouvrir cette adresse. N’imprime pas d’étiquettes avec elle.',
  guessed: 'Personne n’a fixé cette adresse : c’est celle que cette machine avait au démarrage du serveur.',
  change: (example) =>
    `Pour la changer, démarre le serveur avec STOWAGE_BASE_URL, par exemple STOWAGE_BASE_URL=${example}. Donne à la machine une adresse fixe dans ta box, pour que les étiquettes imprimées restent justes.`,
  certificate: (names, end) => `Le certificat est pour ${names}. Il se termine le ${end}.`,
  expired: (end) =>
    `Le certificat a expiré le ${end}. Les navigateurs refusent https tant qu’il n’y en a pas de plus récent.`,
  not_yet: (start) => `Le certificat n’est valable qu’à partir du ${start}. Vérifie l’horloge de la machine.`,
  ends_soon: (days) =>
    `Le certificat se termine dans ${days === 1 ? 'un jour' : `${days} jours`}. Renouvelle-le.`,
  how: 'Comment avoir https',
  off: html`La personne qui gère le serveur le démarre avec <b>STOWAGE_TLS=local</b>. Cette page explique alors comment chaque téléphone et chaque ordinateur lui fait confiance, une seule fois. Avec un domaine à toi, prends un proxy ou STOWAGE_TLS=files.`,
  guide: 'Plus dans le guide',
  trust: 'Faire confiance à ce serveur, une fois par appareil',
  authority: (address) =>
    html`Ce serveur a sa propre autorité de certification. Un appareil qui lui fait confiance ouvre ${address} sans avertissement. Elle ne peut se porter garante que de noms et d’adresses de réseaux domestiques, comme nas.local et 192.168.1.5. Elle ne peut pas se porter garante de ta banque.`,
  right: 'Est-ce la bonne ?',
  compare: 'Compare cette empreinte (SHA-256) à celle que « stowage doctor » affiche sur le serveur :',
  files: { crt: 'Télécharger le certificat', mobileconfig: 'Télécharger le profil' },
  systems: {
    ios: {
      system: 'iPhone et iPad',
      steps: [
        'Ouvre cette page dans Safari, télécharge le profil et choisis « Autoriser ».',
        'Ouvre Réglages. Touche « Profil téléchargé » en haut, puis « Installer ».',
        'Ouvre Réglages › Général › Informations › Réglages des certificats et active « Stowage at home ».',
        'Ouvre l’adresse https ci-dessus dans Safari, puis choisis Partager › Sur l’écran d’accueil.',
      ],
    },
    android: {
      system: 'Android',
      steps: [
        'Télécharge le certificat.',
        'Ouvre Paramètres et cherche « Certificat CA ». Il est sous Sécurité › Plus › Chiffrement et identifiants › Installer un certificat.',
        'Choisis « Certificat CA », confirme par « Installer quand même » et prends le fichier stowage.crt.',
        'Ouvre l’adresse https ci-dessus dans Chrome, puis choisis ⋮ › Ajouter à l’écran d’accueil.',
      ],
    },
    firefox: {
      system: 'Firefox, sur tout ordinateur',
      steps: [
        'Télécharge le certificat.',
        'Ouvre Paramètres › Vie privée et sécurité › Certificats › Afficher les certificats › Autorités et choisis « Importer ».',
        'Prends le fichier stowage.crt et coche « Confirmer cette AC pour identifier des sites web ».',
      ],
    },
    windows: {
      system: 'Windows',
      steps: [
        'Télécharge le certificat, ouvre-le et choisis « Installer un certificat ».',
        'Choisis « Utilisateur actuel », puis « Placer tous les certificats dans le magasin suivant ».',
        'Prends « Autorités de certification racines de confiance », termine et relance le navigateur.',
      ],
    },
    macos: {
      system: 'macOS',
      steps: [
        'Télécharge le profil et ouvre-le.',
        'Ouvre Réglages Système › Général › Gestion des appareils, ouvre « Stowage » et choisis « Installer ».',
        'Si le navigateur avertit encore, ouvre Trousseaux d’accès, cherche « Stowage at home » et choisis « Toujours approuver ».',
      ],
    },
    linux: {
      system: 'Linux',
      steps: [
        'Télécharge le certificat.',
        'Chrome et Chromium : ouvre Paramètres › Confidentialité et sécurité › Sécurité › Gérer les certificats et importe-le comme certificat de confiance.',
        'Pour tous les programmes sous Debian et Ubuntu : openssl x509 -inform der -in stowage.crt -out stowage.pem, puis sudo cp stowage.pem /usr/local/share/ca-certificates/stowage.crt et sudo update-ca-certificates.',
      ],
    },
  },
}
