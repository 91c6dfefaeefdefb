import type { LanguageWords } from '../mail.ts'

const NOT_YOU =
  'Si ce n’était pas vous, changez votre mot de passe maintenant et vérifiez la liste de vos appareils.'

/** The mails in French. */
export const fr: LanguageWords = {
  mails: {
    reset: {
      subject: 'Choisir un nouveau mot de passe',
      before: ['Quelqu’un a demandé un nouveau mot de passe pour votre compte. Ce lien vous permet d’en choisir un :'],
      button: 'Choisir un nouveau mot de passe',
      after: [
        'Le lien est valable une fois, pendant une heure. Tous vos navigateurs et appareils devront ensuite se reconnecter.',
        'Si ce n’était pas vous, ignorez ce message. Votre mot de passe reste inchangé.',
      ],
    },
    confirm: {
      subject: 'Terminer votre inscription',
      before: ['Quelqu’un s’est inscrit avec cette adresse. Si c’était vous, terminez l’inscription avec ce lien :'],
      button: 'Terminer l’inscription',
      after: [
        'Le lien est valable une fois, pendant un jour.',
        'Si ce n’était pas vous, ignorez ce message : aucun compte ne sera créé.',
      ],
    },
    registered_already: {
      subject: 'Vous avez déjà un compte',
      before: ['Quelqu’un a voulu s’inscrire avec cette adresse, mais vous avez déjà un compte. Connectez-vous :'],
      button: 'Se connecter',
      after: [
        'Si vous avez oublié votre mot de passe, choisissez-y « Mot de passe oublié ? ».',
        'Si ce n’était pas vous, ignorez ce message. Rien n’a changé.',
      ],
    },
    verify: {
      subject: 'Confirmer votre adresse e-mail',
      before: ['Confirmez avec ce lien que cette adresse est la vôtre :'],
      button: 'Confirmer l’adresse',
      after: [
        'Le lien est valable une fois, pendant un jour.',
        'Si vous ne connaissez pas ce serveur, ignorez ce message.',
      ],
    },
    invitation: {
      subject: 'Une invitation à rejoindre un foyer',
      before: ['{invited_by} vous invite dans le foyer « {household} ».'],
      button: 'Voir l’invitation',
      after: [
        'Dans une application, vous pouvez saisir ce code à la place : {code}',
        'L’invitation prend fin le {at}. Le lien suffit pour l’accepter : gardez-le pour vous.',
      ],
    },
    new_sign_in: {
      subject: 'Nouvelle connexion à votre compte',
      before: ['Votre compte a été utilisé sur un nouvel appareil ou dans un nouveau navigateur : {device}, {at}.'],
      button: 'Voir votre compte',
      after: [NOT_YOU],
    },
    password_changed: {
      subject: 'Votre mot de passe a été changé',
      before: ['Le mot de passe de votre compte a été changé : {at}.'],
      button: 'Voir votre compte',
      after: [
        'Si ce n’était pas vous, demandez-en un nouveau maintenant : « Mot de passe oublié ? » sur la page de connexion.',
      ],
    },
    mfa_on: {
      subject: 'Votre second facteur est activé',
      before: ['Votre compte demande désormais un code de votre application d’authentification : {at}.'],
      button: 'Voir votre compte',
      after: [NOT_YOU],
    },
    mfa_off: {
      subject: 'Votre second facteur est désactivé',
      before: ['Votre compte ne demande plus de code de votre application d’authentification : {at}.'],
      button: 'Voir votre compte',
      after: [NOT_YOU],
    },
    recovery_renewed: {
      subject: 'Vous avez de nouveaux codes de secours',
      before: ['Votre compte a de nouveaux codes de secours, les anciens ne sont plus valables : {at}.'],
      button: 'Voir votre compte',
      after: [NOT_YOU],
    },
  },
  footer: 'Ce message vient du serveur Stowage {address}.',
}
