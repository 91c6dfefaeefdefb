import type { LanguageWords } from '../mail.ts'

const NOT_YOU =
  'Si ce n’était pas toi, change ton mot de passe maintenant et vérifie la liste de tes appareils.'
const CODE = 'Si une page demande le code du lien, colle celui-ci : {code}'

/** The mails in French. */
export const fr: LanguageWords = {
  mails: {
    reset: {
      subject: 'Choisir un nouveau mot de passe',
      before: [
        'Quelqu’un a demandé un nouveau mot de passe pour ton compte. Ce lien te permet d’en choisir un :',
      ],
      button: 'Choisir un nouveau mot de passe',
      after: [
        'Le lien est valable une fois, pendant une heure. Tous tes navigateurs et appareils devront ensuite se reconnecter.',
        CODE,
        'Si ce n’était pas toi, ignore ce message. Ton mot de passe reste inchangé.',
      ],
    },
    confirm: {
      subject: 'Terminer ton inscription',
      before: [
        'Quelqu’un s’est inscrit avec cette adresse. Si c’était toi, termine l’inscription avec ce lien :',
      ],
      button: 'Terminer l’inscription',
      after: [
        'Le lien est valable une fois, pendant un jour.',
        CODE,
        'Si ce n’était pas toi, ignore ce message : aucun compte ne sera créé.',
      ],
    },
    registered_already: {
      subject: 'Tu as déjà un compte',
      before: ['Quelqu’un a voulu s’inscrire avec cette adresse, mais tu as déjà un compte. Connecte-toi :'],
      button: 'Se connecter',
      after: [
        'Si tu as oublié ton mot de passe, choisis-y « Mot de passe oublié ? ».',
        'Si ce n’était pas toi, ignore ce message. Rien n’a changé.',
      ],
    },
    verify: {
      subject: 'Confirmer ton adresse e-mail',
      before: ['Confirme avec ce lien que cette adresse est la tienne :'],
      button: 'Confirmer l’adresse',
      after: [
        'Le lien est valable une fois, pendant un jour.',
        CODE,
        'Si tu ne connais pas ce serveur, ignore ce message.',
      ],
    },
    email_change: {
      subject: 'Confirmer ta nouvelle adresse',
      before: [
        'Quelqu’un qui est connecté à ce serveur veut cette adresse pour son compte. Si c’était toi, confirme-la avec ce lien :',
      ],
      button: 'Confirmer la nouvelle adresse',
      after: [
        'Le lien est valable une fois, pendant un jour, dans un navigateur connecté avec ce compte. D’ici là, rien ne change.',
        CODE,
        'Si ce n’était pas toi, ignore ce message.',
      ],
    },
    email_in_use: {
      subject: 'Quelqu’un veut ton adresse',
      before: [
        'Quelqu’un qui est connecté à ce serveur veut cette adresse pour un autre compte, mais elle appartient au tien. Rien n’a changé.',
      ],
      button: 'Se connecter',
      after: [
        'Si c’était toi, tu as deux comptes : connecte-toi avec cette adresse. Sinon, ignore ce message.',
      ],
    },
    email_change_asked: {
      subject: 'Ton compte va recevoir une autre adresse',
      before: [
        'Quelqu’un a demandé une autre adresse pour ton compte : {at}. Si ce n’était pas toi, arrête le changement avec ce lien :',
      ],
      button: 'Arrêter le changement',
      after: [
        'Si c’était toi, il n’y a rien à faire ici : le lien du message envoyé à la nouvelle adresse fait le changement.',
        CODE,
        'Le lien est valable un jour, jusqu’à ce que le changement soit fait.',
      ],
    },
    email_changed: {
      subject: 'Ton compte a une autre adresse',
      before: [
        'Ton compte n’a plus cette adresse : {at}. Tu te connectes avec la nouvelle, et les messages y arrivent.',
      ],
      button: 'Voir le compte',
      after: [
        'Si ce n’était pas toi, écris tout de suite à la personne qui gère le serveur : elle peut rendre son ancienne adresse au compte.',
      ],
    },
    email_set: {
      subject: 'Ton compte a maintenant cette adresse',
      before: [
        'Une personne qui gère ce serveur a donné cette adresse à ton compte : {at}. Tu te connectes avec elle, et les messages arrivent ici.',
      ],
      button: 'Voir le compte',
      after: [
        'Si tu ne l’as pas demandé, ou si tu n’as pas de compte ici, écris à la personne qui gère le serveur.',
      ],
    },
    invitation: {
      subject: 'Une invitation à rejoindre un foyer',
      before: ['{invited_by} t’invite dans le foyer « {household} ».'],
      button: 'Voir l’invitation',
      after: [
        'Dans une application, ou sur une page qui le demande, tu peux saisir ce code à la place : {code}',
        'L’invitation prend fin le {at}. Le lien suffit pour l’accepter : garde-le pour toi.',
      ],
    },
    new_sign_in: {
      subject: 'Nouvelle connexion à ton compte',
      before: [
        'Ton compte a été utilisé sur un nouvel appareil ou dans un nouveau navigateur : {device}, {at}.',
      ],
      button: 'Voir ton compte',
      after: [NOT_YOU],
    },
    password_changed: {
      subject: 'Ton mot de passe a été changé',
      before: ['Le mot de passe de ton compte a été changé : {at}.'],
      button: 'Voir ton compte',
      after: [
        'Si ce n’était pas toi, demandes-en un nouveau maintenant : « Mot de passe oublié ? » sur la page de connexion.',
      ],
    },
    mfa_on: {
      subject: 'Ton second facteur est activé',
      before: ['Ton compte demande désormais un code de ton application d’authentification : {at}.'],
      button: 'Voir ton compte',
      after: [NOT_YOU],
    },
    mfa_off: {
      subject: 'Ton second facteur est désactivé',
      before: ['Ton compte ne demande plus de code de ton application d’authentification : {at}.'],
      button: 'Voir ton compte',
      after: [NOT_YOU],
    },
    way_in_added: {
      subject: 'Ton compte a un autre accès',
      before: [
        'Une clé d’accès ou une identité d’un fournisseur se connecte maintenant à ton compte : {at}.',
      ],
      button: 'Voir ton compte',
      after: [NOT_YOU],
    },
    way_in_removed: {
      subject: 'Ton compte a un accès de moins',
      before: ['Une clé d’accès ou une identité d’un fournisseur ne se connecte plus à ton compte : {at}.'],
      button: 'Voir ton compte',
      after: [NOT_YOU],
    },
    recovery_renewed: {
      subject: 'Tu as de nouveaux codes de secours',
      before: ['Ton compte a de nouveaux codes de secours, les anciens ne sont plus valables : {at}.'],
      button: 'Voir ton compte',
      after: [NOT_YOU],
    },
    account_erasure: {
      subject: 'Ton compte va être effacé',
      before: ['Ton compte et tout ce que le serveur garde sur toi seront effacés : {at}.'],
      button: 'Voir tes réglages',
      after: ['Jusque-là, tu peux l’annuler : dans les réglages, sous « Tes données ».', NOT_YOU],
    },
    account_erasure_cancelled: {
      subject: 'Ton compte reste',
      before: ['L’effacement de ton compte est annulé : {at}.'],
      button: 'Voir tes réglages',
      after: [NOT_YOU],
    },
    household_erasure: {
      subject: 'Un foyer va être effacé',
      before: ['{person} veut effacer le foyer « {household} » avec tout ce qu’il contient : {at}.'],
      button: 'Voir tes réglages',
      after: ['Jusque-là, chaque propriétaire peut l’annuler : dans les réglages, sous « Tes données ».'],
    },
    household_erasure_cancelled: {
      subject: 'Un foyer reste',
      before: ['{person} a annulé l’effacement du foyer « {household} » : {at}.'],
      button: 'Voir tes réglages',
      after: [],
    },
    support_ticket: {
      subject: 'Du nouveau sur une demande d’assistance',
      before: ['{person} a écrit dans une demande d’assistance : « {topic} ».'],
      button: 'Lire la demande',
      after: ['Tu reçois ce message parce que tu réponds aux demandes sur ce serveur.'],
    },
    support_answer: {
      subject: 'Une réponse à ta demande',
      before: ['Ta demande d’assistance « {topic} » a une réponse.'],
      button: 'Lire la réponse',
      after: ['Le texte n’est pas dans ce message : tu es seul à pouvoir le lire, après connexion.'],
    },
    support_session: {
      subject: 'L’assistance consulte ton foyer',
      before: [
        '{person}, de l’assistance, consulte maintenant le foyer « {household} », car un propriétaire ou un administrateur l’a permis.',
      ],
      button: 'Voir l’accès',
      after: [
        'L’accès se termine au plus tard le {at}. Rien ne peut être modifié ni copié pendant ce temps.',
        'Tu peux y mettre fin aussitôt : retire l’autorisation dans la demande ou sur la page des membres.',
      ],
    },
  },
  footer: 'Ce message vient du serveur Stowage {address}.',
}
