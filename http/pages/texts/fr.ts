import { html } from '../../label-page/html.ts'
import type { PageTexts, RefusalTexts } from './page-texts.ts'

/** The texts of the pages in French. */
const texts: PageTexts = {
  frame: { pages: 'Pages', connection: 'Connexion', guides: 'Guides', next: 'Continuer' },
  fields: {
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    present_password: 'Mot de passe actuel',
    new_password: 'Nouveau mot de passe',
    new_password_hint: 'Au moins 10 caractères. Quelques mots sans rapport entre eux conviennent bien.',
    name: 'Ton nom',
    code: 'Code',
    link: 'Lien ou code',
  },
  problems: {
    wrong_sign_in: 'Il n’y a pas de compte avec cette adresse et ce mot de passe.',
    busy: 'Le serveur est occupé. Réessaie dans une minute.',
    wait: (minutes) =>
      `Trop de tentatives. Attends ${minutes === 1 ? 'une minute' : `${minutes} minutes`}, puis réessaie.`,
  },
  errors: {
    start: 'Aller à la page d’accueil',
    too_many: 'Trop de tentatives',
    not_found: 'Page introuvable',
    no_page: 'Il n’y a pas de page à cette adresse.',
    forms_only: 'Cette adresse n’accepte que des formulaires. Reviens en arrière et renvoie le formulaire.',
    failed: 'Un problème est survenu',
    no_answer: 'Le serveur n’a pas pu répondre. Réessaie dans un instant.',
    not_available: 'Indisponible',
    unknown_host: 'Nom de serveur inconnu',
    refused: 'Cela n’a pas fonctionné',
  },
  sign_in: {
    title: 'Se connecter',
    with: (provider) => `Se connecter avec ${provider}`,
    forgotten: 'Mot de passe oublié ?',
    back: 'Retour à la connexion',
    not_signed_in: 'Tu n’es pas connecté',
    another_way: 'Se connecter autrement',
    done: {
      password: 'Ton mot de passe est changé. Connecte-toi avec le nouveau.',
      registered: 'Ton compte est prêt. Connecte-toi avec ton mot de passe.',
      signed_out: 'Tu es déconnecté.',
    },
    factor: 'Second facteur',
    code_hint: 'Sans ton appareil, entre un de tes codes de récupération.',
    type_code: 'Entre le code que montre ton application d’authentification.',
    type_either: 'Entre le code de ton application d’authentification, ou un code reçu par SMS.',
    send_sms: (digits) => `Envoyer un code au téléphone qui finit par ${digits}`,
    sms_sent: (digits) => `Un code est en route vers le téléphone qui finit par ${digits}.`,
    passkey: 'Ce compte se connecte avec une clé d’accès. L’application la demande.',
    in_app: 'Se connecter avec l’application',
  },
  forgot: {
    about:
      'Entre l’adresse de ton compte. Tu recevras un message avec un lien qui permet de choisir un nouveau mot de passe.',
    send: 'Envoyer le lien',
    by_operator:
      'Ce serveur n’envoie pas de messages lui-même. Demande le lien à la personne qui s’en occupe. Sur le serveur, cette commande en affiche un :',
    mailbox: 'Regarde dans ta boîte mail',
    mailed: (email) =>
      html`Nous avons envoyé un message à ${email}. Ouvre le lien qu’il contient. Cela peut prendre quelques minutes ; regarde aussi dans les indésirables.`,
  },
  account: {
    signed_in: 'Connecté',
    open_app: 'Ouvrir l’application',
    households: 'Foyers',
    none: 'Tu n’es encore dans aucun foyer. Demande une invitation à quelqu’un.',
    roles: { owner: 'propriétaire', admin: 'admin', member: 'membre', viewer: 'lecture seule' },
    sign_out: 'Se déconnecter',
    changed: 'Ton mot de passe est changé. Tous tes autres navigateurs et appareils doivent se reconnecter.',
    change: 'Changer ton mot de passe',
    change_about: 'Tous tes autres navigateurs et appareils devront se reconnecter.',
    change_button: 'Changer le mot de passe',
    keep: 'Garder le mot de passe actuel',
    factor: 'Configurer un second facteur',
    factor_about:
      'Ce serveur ou l’un de tes foyers exige un second facteur. Tant que tu n’en as pas, tu ne peux rien faire d’autre ici.',
    factor_button: 'Le configurer dans l’application',
  },
  links: {
    paste:
      'Colle le lien entier que tu as reçu, ou son code. Un navigateur avec scripts le fait lui-même quand tu ouvres le lien.',
    forgotten: 'Ce navigateur n’a plus le code du lien. Ouvre à nouveau le lien, ou colle-le ici.',
    join: 'Rejoindre un foyer',
    guest: 'Voir un endroit partagé',
    reset: 'Choisir un nouveau mot de passe',
    reset_about: (email) =>
      html`Pour le compte ${email}. Chaque navigateur, téléphone et programme qui utilise ce compte devra se reconnecter.`,
    reset_button: 'Définir le mot de passe',
    email: 'Confirmer ton adresse',
    email_about: (email) => html`L’adresse ${email} appartient à ton compte sur ce serveur.`,
    email_button: 'Confirmer l’adresse',
    email_done: 'Ton adresse est confirmée',
    new_email: 'Changer ton adresse',
    new_email_about: (present, email) =>
      html`Ton compte a l’adresse ${present}. Désormais il aura ${email} : tu te connecteras avec elle, et les messages y arriveront. Tous tes autres navigateurs et appareils devront se reconnecter.`,
    new_email_sign_in: (email) =>
      html`Connecte-toi avec le compte qui doit recevoir l’adresse ${email}. Si tu n’as rien demandé, ferme cette page.`,
    new_email_button: 'Changer l’adresse',
    new_email_done: 'Ton adresse est changée',
    new_email_after: 'Connecte-toi désormais avec la nouvelle adresse.',
    keep_email: 'Garder ton adresse',
    keep_email_about:
      'Quelqu’un qui était connecté avec ton compte a demandé une autre adresse. Si ce n’était pas toi, arrête ce changement ici.',
    keep_email_button: 'Arrêter le changement',
    keep_email_done: 'Ton adresse reste la même',
    keep_email_after:
      'Si tu n’as pas demandé ce changement, quelqu’un d’autre a eu accès à ton compte. Choisis tout de suite un nouveau mot de passe : tous les navigateurs et appareils devront alors se reconnecter.',
    registration: 'Terminer ton inscription',
    registration_about: (email) =>
      html`Entre le mot de passe que tu as choisi pour ${email}. Si tu ne t’es pas inscrit, ferme cette page.`,
    registration_button: 'Terminer l’inscription',
    no_longer_valid: 'Ce lien n’est plus valable',
    gone: {
      invitation: 'Elle a été utilisée ou révoquée, ou elle a expiré. Demandes-en une nouvelle.',
      guest: 'Il a été révoqué, ou il a expiré. Demandes-en un nouveau à la personne qui l’a envoyé.',
      reset:
        'Il a été utilisé, a plus d’une heure ou a été remplacé par un plus récent. Demandes-en un nouveau sur la page de connexion.',
      email:
        'Il a été utilisé, a plus d’un jour ou a été remplacé par un plus récent. Demandes-en un nouveau dans les réglages de l’application.',
      keep_email: 'Le changement a été fait ou arrêté, ou il a plus d’un jour.',
      registration:
        'Il a été utilisé, ou il a plus d’un jour. Si tu n’as pas encore de compte, inscris-toi à nouveau.',
    },
  },
  join: {
    title: (household) => `Rejoindre ${household}`,
    gone: 'Cette invitation n’est plus valable',
    invites: (person) => html`${person} t’invite dans ce foyer.`,
    may: {
      viewer: 'Tu pourras voir tous les objets et où ils sont.',
      member: 'Tu pourras voir, ajouter, déplacer et modifier des objets.',
      admin: 'Tu pourras modifier des objets et inviter d’autres personnes.',
      owner: 'Tu seras propriétaire, avec tous les droits.',
    },
    ends: (day) => `L’invitation se termine le ${day}.`,
    accept: (user) => `Accepter en tant que ${user}`,
    not_you: (user) => `Tu n’es pas ${user} ?`,
    other_account: 'Utiliser un autre compte',
    sign_in: 'Se connecter et rejoindre',
    new_here: 'Pas encore de compte ?',
    make_account: 'Créer un compte',
    closed:
      'Ce serveur n’accepte pas de nouveaux comptes. Si tu n’en as pas, demande à la personne qui t’a invité.',
    register: 'Créer un compte et rejoindre',
    have_account: 'As-tu un compte sur ce serveur ?',
    sign_in_instead: 'Plutôt se connecter',
  },
  guest: {
    of: (kind, household) => `${kind} · ${household}`,
    not_valid: 'Ce lien n’est pas valable',
    nothing: 'Rien pour le moment.',
    more: 'Afficher plus',
    search_in: 'Que cherches-tu ?',
    search: 'Rechercher',
    show_all: 'Tout afficher',
    not_found: (words) => `Rien ici ne s’appelle « ${words} ».`,
    photo_of: (name) => `Photo de ${name}`,
    more_photos: 'Autres photos',
    members: 'Pour les membres',
    thing_gone: 'Cet objet n’est pas ici en ce moment',
    thing_gone_about: 'Il a été déplacé, ou il ne fait plus partie du foyer.',
    to_place: 'Retour à l’endroit',
    until: (day) =>
      `Tu peux voir ceci jusqu’au ${day}. Tu ne vois que cet endroit, et tu ne peux rien modifier.`,
  },
  thing: {
    kinds: {
      item: 'Objet',
      container: 'Boîte',
      location: 'Lieu',
      zone: 'Zone',
      rack: 'Étagère',
      row: 'Rangée',
      shelf: 'Tablette',
      slot: 'Case',
    },
    quantity: 'Quantité',
    seen: 'Vu pour la dernière fois',
    household: 'Foyer',
    where: 'Où il se trouve',
    no_place: 'Il n’a pas encore de place.',
    open_in_app: 'Ouvrir dans l’application',
    contents: 'Ce qu’il y a dedans',
    nothing: 'rien',
    more: (count) => `… et ${count} de plus.`,
    archived: 'Archivé : hors d’usage, mais pas oublié.',
    elsewhere: (household) =>
      html`Cela se trouve dans ${household}, un autre de tes foyers que celui que tu regardes.`,
    also: (household) => html`Ce code est aussi sur quelque chose dans ${household}.`,
    now: 'à l’instant',
    by: (person) => `par ${person}`,
    in: (place) => `dans ${place}`,
  },
  label: {
    blank: 'Une étiquette vierge',
    blank_title: 'Cette étiquette ne sert pas encore',
    blank_about: (household) => `Elle appartient à ${household} et n’est encore liée à rien.`,
    bind: 'Pour la poser sur quelque chose :',
    bind_steps: [
      'Colle-la sur l’objet, la boîte ou la tablette.',
      'Dans ton application, choisis « Lier une étiquette ».',
      'Scanne l’étiquette, puis l’objet.',
    ],
    gone: 'Supprimé',
    gone_title: 'La fiche de cette étiquette a été supprimée',
    gone_about: (code, household) =>
      html`L’étiquette ${code} de ${household} était liée à quelque chose qui a été supprimé. Tu peux la lier à autre chose.`,
    unknown: 'Étiquette inconnue',
    unknown_title: 'Aucune de tes étiquettes',
    unknown_about: (code) =>
      html`Rien dans tes foyers n’a ce code. Vérifie qu’il est tapé comme imprimé : une étiquette a huit caractères, comme ${code}, et pas de 0, 1, I, L, O, S ni U.`,
    found_title: 'Cette étiquette appartient à quelqu’un',
    found_about:
      'Elle est sur un objet qu’un foyer suit avec Stowage. Seuls les membres du foyer voient ce que c’est.',
    found_return: 'Si tu l’as trouvé, rends-le s’il te plaît à la personne qui l’a perdu.',
    yours: 'Est-il à toi ?',
  },
  status: {
    title: 'État',
    headlines: {
      ok: 'Tout va bien',
      maintenance: 'Maintenance',
      degraded: 'Quelque chose n’est pas comme il faut',
      down: 'Quelque chose ne fonctionne pas',
    },
    states: {
      ok: 'fonctionne',
      maintenance: 'maintenance',
      degraded: 'limité',
      down: 'ne fonctionne pas',
    },
    progress: {
      investigating: 'Nous cherchons la cause',
      identified: 'Nous connaissons la cause',
      monitoring: 'Nous surveillons',
      resolved: 'Résolu',
    },
    names: { server: 'Serveur', households: 'Foyers', photos: 'Photos et documents', mail: 'Messages' },
    maintenance: 'Maintenance',
    incidents: 'Incidents',
    incidents_since: 'des 14 derniers jours',
    no_incidents: 'Il n’y en a pas eu.',
    no_record: 'pas encore de relevé',
    last_days: (days) => `les ${days} derniers jours`,
  },
}

const refusals: RefusalTexts = {
  codes: {
    authentication_required: 'Connecte-toi d’abord.',
    invalid_credentials: 'Il n’y a pas de compte avec cette adresse et ce mot de passe.',
    access_denied: 'Tu n’as pas le droit de faire cela.',
    csrf_failed:
      'Ce formulaire a expiré, ou ton navigateur n’accepte pas de cookies de cette adresse. Réessaie avec le nouveau formulaire ci-dessous.',
    not_found: 'Cela n’existe pas, ou n’est plus valable.',
    conflict: 'Cela a changé entre-temps. Réessaie.',
    already_exists: 'Cela existe déjà.',
    too_many: 'Le nombre maximal est atteint.',
    registration_closed: 'Ce serveur n’accepte pas de nouveaux comptes.',
    identity_unknown:
      'Aucun compte n’est lié à cette identité. Connecte-toi et lie-la dans les réglages, ou crée un compte avec elle.',
    provider_unknown: 'Ce serveur ne connaît pas ce fournisseur.',
    provider_failed: 'Le fournisseur n’a pas répondu comme prévu. Réessaie.',
    host_not_allowed: 'Ce serveur ne répond pas sous ce nom.',
  },
  details: {
    email: 'Ce n’est pas une adresse e-mail valable.',
    'email.email_taken': 'Cette adresse a déjà un compte. Choisis « Plutôt se connecter » ci-dessous.',
    'new_email.email_taken': 'Entre-temps, un autre compte a cette adresse.',
    name: 'Entre le nom que les autres verront.',
    'code.invalid_format': 'Ce n’est ni un tel lien ni son code. Copie le lien entier.',
    too_small: 'Au moins 10 caractères.',
    too_big: 'Au plus 256 caractères.',
    too_guessable: 'Ce mot de passe est facile à deviner. Prends quelques mots sans rapport entre eux.',
    breached: 'Ce mot de passe figure dans une liste de mots de passe volés. Prends-en un autre.',
    'code.invalid_credentials': 'Ce code est faux ou trop ancien. Chaque code sert une fois.',
    'password.invalid_credentials': 'Ce n’est pas le mot de passe choisi pour cette inscription.',
    'current_password.invalid_credentials': 'Ce n’est pas ton mot de passe actuel.',
    'challenge.invalid_credentials':
      'Cette connexion a pris trop de temps, ou est déjà terminée. Recommence avec ton mot de passe.',
  },
  other: 'Le serveur n’a pas accepté cela. Vérifie ta saisie.',
}

export const fr = { texts, refusals }
