import type { LanguageWords } from '../mail.ts'

const NOT_YOU = 'Si no ha sido usted, cambie ahora su contraseña y revise sus dispositivos.'

/** The mails in Spanish. */
export const es: LanguageWords = {
  mails: {
    reset: {
      subject: 'Elegir una contraseña nueva',
      before: ['Alguien ha pedido una contraseña nueva para su cuenta. Con este enlace puede elegirla:'],
      button: 'Elegir una contraseña nueva',
      after: [
        'El enlace sirve una vez, durante una hora. Después, todos sus navegadores y dispositivos deberán iniciar sesión de nuevo.',
        'Si no ha sido usted, ignore este mensaje. Su contraseña no cambia.',
      ],
    },
    confirm: {
      subject: 'Completar el registro',
      before: ['Alguien se ha registrado con esta dirección. Si ha sido usted, complete el registro con este enlace:'],
      button: 'Completar el registro',
      after: [
        'El enlace sirve una vez, durante un día.',
        'Si no ha sido usted, ignore este mensaje: no se creará ninguna cuenta.',
      ],
    },
    registered_already: {
      subject: 'Ya tiene una cuenta',
      before: ['Alguien ha querido registrarse con esta dirección, pero usted ya tiene una cuenta. Inicie sesión:'],
      button: 'Iniciar sesión',
      after: [
        'Si ha olvidado su contraseña, elija allí «¿Ha olvidado su contraseña?».',
        'Si no ha sido usted, ignore este mensaje. No ha cambiado nada.',
      ],
    },
    verify: {
      subject: 'Confirmar su dirección de correo',
      before: ['Confirme con este enlace que esta dirección es suya:'],
      button: 'Confirmar la dirección',
      after: ['El enlace sirve una vez, durante un día.', 'Si no conoce este servidor, ignore este mensaje.'],
    },
    invitation: {
      subject: 'Una invitación a un hogar',
      before: ['{invited_by} le invita al hogar «{household}».'],
      button: 'Ver la invitación',
      after: [
        'En una aplicación puede escribir este código en su lugar: {code}',
        'La invitación termina el {at}. Quien tenga el enlace puede usarlo: guárdelo para usted.',
      ],
    },
    new_sign_in: {
      subject: 'Nuevo inicio de sesión en su cuenta',
      before: ['Su cuenta se ha usado en un dispositivo o navegador nuevo: {device}, {at}.'],
      button: 'Ver su cuenta',
      after: [NOT_YOU],
    },
    password_changed: {
      subject: 'Su contraseña ha cambiado',
      before: ['La contraseña de su cuenta ha cambiado: {at}.'],
      button: 'Ver su cuenta',
      after: ['Si no ha sido usted, pida ahora una nueva con «¿Ha olvidado su contraseña?» al iniciar sesión.'],
    },
    mfa_on: {
      subject: 'Su segundo factor está activado',
      before: ['Desde ahora su cuenta pide un código de su autenticador: {at}.'],
      button: 'Ver su cuenta',
      after: [NOT_YOU],
    },
    mfa_off: {
      subject: 'Su segundo factor está desactivado',
      before: ['Su cuenta ya no pide un código de su autenticador: {at}.'],
      button: 'Ver su cuenta',
      after: [NOT_YOU],
    },
    recovery_renewed: {
      subject: 'Tiene códigos de recuperación nuevos',
      before: ['Su cuenta tiene códigos de recuperación nuevos y los antiguos ya no valen: {at}.'],
      button: 'Ver su cuenta',
      after: [NOT_YOU],
    },
  },
  footer: 'Este mensaje viene del servidor Stowage {address}.',
}
