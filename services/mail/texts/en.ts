import type { LanguageWords } from '../mail.ts'

const NOT_YOU = 'If this was not you, change your password now and look through your devices.'
const CODE = 'Where a page asks for the code of the link, paste this one: {code}'

/** The mails in English. */
export const en: LanguageWords = {
  mails: {
    reset: {
      subject: 'Choose a new password',
      before: ['Somebody asked for a new password for your account. With this link you choose one:'],
      button: 'Choose a new password',
      after: [
        'The link works once, within an hour. All your browsers and devices must then sign in again.',
        CODE,
        'If you did not ask, ignore this mail. Your password stays as it is.',
      ],
    },
    confirm: {
      subject: 'Complete your registration',
      before: [
        'Somebody registered with this address. If it was you, complete the registration with this link:',
      ],
      button: 'Complete the registration',
      after: [
        'The link works once, within a day.',
        CODE,
        'If it was not you, ignore this mail: no account is made.',
      ],
    },
    registered_already: {
      subject: 'You have an account already',
      before: [
        'Somebody wanted to register with this address, but you have an account already. Sign in with it:',
      ],
      button: 'Sign in',
      after: [
        'If you forgot your password, choose “Forgot your password?” there.',
        'If it was not you, ignore this mail. Nothing has changed.',
      ],
    },
    verify: {
      subject: 'Confirm your e-mail address',
      before: ['Confirm with this link that this is your address:'],
      button: 'Confirm the address',
      after: [
        'The link works once, within a day.',
        CODE,
        'If you do not know this server, ignore this mail.',
      ],
    },
    email_change: {
      subject: 'Confirm your new address',
      before: [
        'Somebody who is signed in on this server wants this address for the own account. If it was you, confirm it with this link:',
      ],
      button: 'Confirm the new address',
      after: [
        'The link works once, within a day, in a browser that is signed in with this account. Until then nothing changes.',
        CODE,
        'If it was not you, ignore this mail.',
      ],
    },
    email_in_use: {
      subject: 'Somebody wants your address',
      before: [
        'Somebody who is signed in on this server wants this address for another account, but it belongs to yours. Nothing has changed.',
      ],
      button: 'Sign in',
      after: ['If it was you, you have two accounts: sign in with this address. Otherwise ignore this mail.'],
    },
    email_change_asked: {
      subject: 'Your account is to get another address',
      before: [
        'Somebody asked for another address for your account: {at}. If it was not you, stop the change with this link:',
      ],
      button: 'Stop the change',
      after: [
        'If it was you, there is nothing to do: the link in the mail to the new address makes the change.',
        CODE,
        'The link works for a day, until the change is made.',
      ],
    },
    email_changed: {
      subject: 'Your account has another address',
      before: [
        'Your account no longer has this address: {at}. You sign in with the new one, and mails go there.',
      ],
      button: 'Look at your account',
      after: [
        'If this was not you, write at once to the person who runs the server: that person can give the account its old address back.',
      ],
    },
    email_set: {
      subject: 'Your account has this address now',
      before: [
        'A person who runs this server gave your account this address: {at}. You sign in with it, and mails go here.',
      ],
      button: 'Look at your account',
      after: [
        'If you did not ask for this, or have no account here, write to the person who runs the server.',
      ],
    },
    invitation: {
      subject: 'An invitation to a household',
      before: ['{invited_by} invites you to the household “{household}”.'],
      button: 'Look at the invitation',
      after: [
        'In an app, or on a page that asks for it, you can type this code instead: {code}',
        'The invitation ends on {at}. Anyone who has the link can use it, so keep it to yourself.',
      ],
    },
    new_sign_in: {
      subject: 'A new sign-in to your account',
      before: [
        'Your account was used on a device or in a browser that it had not seen before: {device}, {at}.',
      ],
      button: 'Look at your account',
      after: [NOT_YOU],
    },
    password_changed: {
      subject: 'Your password was changed',
      before: ['The password of your account was changed: {at}.'],
      button: 'Look at your account',
      after: [
        'If this was not you, ask for a new password now: choose “Forgot your password?” where you sign in.',
      ],
    },
    mfa_on: {
      subject: 'Your second factor is on',
      before: ['From now on your account asks for a code of your authenticator: {at}.'],
      button: 'Look at your account',
      after: [NOT_YOU],
    },
    mfa_off: {
      subject: 'Your second factor is off',
      before: ['Your account no longer asks for a code of your authenticator: {at}.'],
      button: 'Look at your account',
      after: [NOT_YOU],
    },
    way_in_added: {
      subject: 'Your account has another way in',
      before: ['A passkey or an identity of a provider now signs in to your account: {at}.'],
      button: 'Look at your account',
      after: [NOT_YOU],
    },
    way_in_removed: {
      subject: 'Your account has one way in less',
      before: ['A passkey or an identity of a provider no longer signs in to your account: {at}.'],
      button: 'Look at your account',
      after: [NOT_YOU],
    },
    recovery_renewed: {
      subject: 'You have new recovery codes',
      before: ['Your account has new recovery codes, and the old ones are invalid: {at}.'],
      button: 'Look at your account',
      after: [NOT_YOU],
    },
    account_erasure: {
      subject: 'Your account will be erased',
      before: ['Your account and all data about you will be erased: {at}.'],
      button: 'Look at your settings',
      after: ['Until then you can cancel it: in the settings, under “Your data”.', NOT_YOU],
    },
    account_erasure_cancelled: {
      subject: 'Your account stays',
      before: ['The erasure of your account is cancelled: {at}.'],
      button: 'Look at your settings',
      after: [NOT_YOU],
    },
    household_erasure: {
      subject: 'A household will be erased',
      before: ['{person} wants to erase the household “{household}” and all its contents: {at}.'],
      button: 'Look at your settings',
      after: ['Until then each owner can cancel it: in the settings, under “Your data”.'],
    },
    household_erasure_cancelled: {
      subject: 'A household stays',
      before: ['{person} has cancelled the erasure of the household “{household}”: {at}.'],
      button: 'Look at your settings',
      after: [],
    },
    support_ticket: {
      subject: 'News on a support ticket',
      before: ['{person} wrote on a support ticket: “{topic}”.'],
      button: 'Read the ticket',
      after: ['You get this mail because you answer tickets on this server.'],
    },
    support_answer: {
      subject: 'An answer to your ticket',
      before: ['Your support ticket “{topic}” has an answer.'],
      button: 'Read the answer',
      after: ['The words are not in this mail: only you can read them, after signing in.'],
    },
    support_session: {
      subject: 'The support reads your household',
      before: [
        '{person} of the support reads the household “{household}” now, because an owner or admin allowed it.',
      ],
      button: 'Look at the access',
      after: [
        'It ends on {at} at the latest. Nothing can be changed or copied meanwhile.',
        'You can end it at once: withdraw the access on the ticket, or on the page of the members.',
      ],
    },
  },
  footer: 'This mail comes from the Stowage server at {address}.',
}
