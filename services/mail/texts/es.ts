import type { LanguageWords } from '../mail.ts'

const NOT_YOU = 'Si no has sido tú, cambia ahora tu contraseña y revisa tus dispositivos.'
const CODE = 'Si una página pide el código del enlace, pega este: {code}'

/** The mails in Spanish. */
export const es: LanguageWords = {
  mails: {
    reset: {
      subject: 'Elegir una contraseña nueva',
      before: ['Alguien ha pedido una contraseña nueva para tu cuenta. Con este enlace puedes elegirla:'],
      button: 'Elegir una contraseña nueva',
      after: [
        'El enlace sirve una vez, durante una hora. Después, todos tus navegadores y dispositivos deberán iniciar sesión de nuevo.',
        CODE,
        'Si no has sido tú, ignora este mensaje. Tu contraseña no cambia.',
      ],
    },
    confirm: {
      subject: 'Completar el registro',
      before: [
        'Alguien se ha registrado con esta dirección. Si has sido tú, completa el registro con este enlace:',
      ],
      button: 'Completar el registro',
      after: [
        'El enlace sirve una vez, durante un día.',
        CODE,
        'Si no has sido tú, ignora este mensaje: no se creará ninguna cuenta.',
      ],
    },
    registered_already: {
      subject: 'Ya tienes una cuenta',
      before: [
        'Alguien ha querido registrarse con esta dirección, pero ya tienes una cuenta. Inicia sesión:',
      ],
      button: 'Iniciar sesión',
      after: [
        'Si has olvidado tu contraseña, elige allí «¿Has olvidado la contraseña?».',
        'Si no has sido tú, ignora este mensaje. No ha cambiado nada.',
      ],
    },
    verify: {
      subject: 'Confirmar tu dirección de correo',
      before: ['Confirma con este enlace que esta dirección es tuya:'],
      button: 'Confirmar la dirección',
      after: [
        'El enlace sirve una vez, durante un día.',
        CODE,
        'Si no conoces este servidor, ignora este mensaje.',
      ],
    },
    email_change: {
      subject: 'Confirmar tu dirección nueva',
      before: [
        'Alguien que ha iniciado sesión en este servidor quiere esta dirección para su cuenta. Si has sido tú, confírmala con este enlace:',
      ],
      button: 'Confirmar la dirección nueva',
      after: [
        'El enlace sirve una vez, durante un día, en un navegador que ha iniciado sesión con esta cuenta. Hasta entonces no cambia nada.',
        CODE,
        'Si no has sido tú, ignora este mensaje.',
      ],
    },
    email_in_use: {
      subject: 'Alguien quiere tu dirección',
      before: [
        'Alguien que ha iniciado sesión en este servidor quiere esta dirección para otra cuenta, pero es de la tuya. No ha cambiado nada.',
      ],
      button: 'Iniciar sesión',
      after: [
        'Si has sido tú, tienes dos cuentas: inicia sesión con esta dirección. Si no, ignora este mensaje.',
      ],
    },
    email_change_asked: {
      subject: 'Tu cuenta va a tener otra dirección',
      before: [
        'Alguien ha pedido otra dirección para tu cuenta: {at}. Si no has sido tú, detén el cambio con este enlace:',
      ],
      button: 'Detener el cambio',
      after: [
        'Si has sido tú, aquí no hay nada que hacer: el enlace del mensaje a la dirección nueva hace el cambio.',
        CODE,
        'El enlace sirve durante un día, hasta que se haga el cambio.',
      ],
    },
    email_changed: {
      subject: 'Tu cuenta tiene otra dirección',
      before: [
        'Tu cuenta ya no tiene esta dirección: {at}. Inicias sesión con la nueva y los mensajes llegan allí.',
      ],
      button: 'Ver la cuenta',
      after: [
        'Si no has sido tú, escribe enseguida a la persona que lleva el servidor: puede devolver a la cuenta su dirección anterior.',
      ],
    },
    email_set: {
      subject: 'Tu cuenta tiene ahora esta dirección',
      before: [
        'Una persona que lleva este servidor ha dado esta dirección a tu cuenta: {at}. Inicias sesión con ella y los mensajes llegan aquí.',
      ],
      button: 'Ver la cuenta',
      after: [
        'Si no lo has pedido, o no tienes ninguna cuenta aquí, escribe a la persona que lleva el servidor.',
      ],
    },
    invitation: {
      subject: 'Una invitación a un hogar',
      before: ['{invited_by} te invita al hogar «{household}».'],
      button: 'Ver la invitación',
      after: [
        'En una aplicación, o en una página que lo pida, puedes escribir este código en su lugar: {code}',
        'La invitación termina el {at}. Quien tenga el enlace puede usarlo: guárdalo para ti.',
      ],
    },
    new_sign_in: {
      subject: 'Nuevo inicio de sesión en tu cuenta',
      before: ['Tu cuenta se ha usado en un dispositivo o navegador nuevo: {device}, {at}.'],
      button: 'Ver tu cuenta',
      after: [NOT_YOU],
    },
    password_changed: {
      subject: 'Tu contraseña ha cambiado',
      before: ['La contraseña de tu cuenta ha cambiado: {at}.'],
      button: 'Ver tu cuenta',
      after: [
        'Si no has sido tú, pide ahora una nueva con «¿Has olvidado la contraseña?» al iniciar sesión.',
      ],
    },
    mfa_on: {
      subject: 'Tu segundo factor está activado',
      before: ['Desde ahora tu cuenta pide un código de tu autenticador: {at}.'],
      button: 'Ver tu cuenta',
      after: [NOT_YOU],
    },
    mfa_off: {
      subject: 'Tu segundo factor está desactivado',
      before: ['Tu cuenta ya no pide un código de tu autenticador: {at}.'],
      button: 'Ver tu cuenta',
      after: [NOT_YOU],
    },
    way_in_added: {
      subject: 'Tu cuenta tiene otra forma de entrar',
      before: ['Una llave de acceso o una identidad de un proveedor entra ahora en tu cuenta: {at}.'],
      button: 'Ver tu cuenta',
      after: [NOT_YOU],
    },
    way_in_removed: {
      subject: 'Tu cuenta tiene una forma de entrar menos',
      before: ['Una llave de acceso o una identidad de un proveedor ya no entra en tu cuenta: {at}.'],
      button: 'Ver tu cuenta',
      after: [NOT_YOU],
    },
    recovery_renewed: {
      subject: 'Tienes códigos de recuperación nuevos',
      before: ['Tu cuenta tiene códigos de recuperación nuevos y los antiguos ya no valen: {at}.'],
      button: 'Ver tu cuenta',
      after: [NOT_YOU],
    },
    account_erasure: {
      subject: 'Tu cuenta se va a borrar',
      before: ['Tu cuenta y todo lo que el servidor guarda sobre ti se borrarán: {at}.'],
      button: 'Ver tus ajustes',
      after: ['Hasta entonces puedes cancelarlo: en los ajustes, en «Tus datos».', NOT_YOU],
    },
    account_erasure_cancelled: {
      subject: 'Tu cuenta se queda',
      before: ['El borrado de tu cuenta está cancelado: {at}.'],
      button: 'Ver tus ajustes',
      after: [NOT_YOU],
    },
    household_erasure: {
      subject: 'Un hogar se va a borrar',
      before: ['{person} quiere borrar el hogar «{household}» con todo lo que contiene: {at}.'],
      button: 'Ver tus ajustes',
      after: ['Hasta entonces cada propietario puede cancelarlo: en los ajustes, en «Tus datos».'],
    },
    household_erasure_cancelled: {
      subject: 'Un hogar se queda',
      before: ['{person} ha cancelado el borrado del hogar «{household}»: {at}.'],
      button: 'Ver tus ajustes',
      after: [],
    },
    support_ticket: {
      subject: 'Novedades en una solicitud de soporte',
      before: ['{person} ha escrito en una solicitud de soporte: «{topic}».'],
      button: 'Leer la solicitud',
      after: ['Recibes este correo porque respondes a las solicitudes en este servidor.'],
    },
    support_answer: {
      subject: 'Una respuesta a tu solicitud',
      before: ['Tu solicitud de soporte «{topic}» tiene una respuesta.'],
      button: 'Leer la respuesta',
      after: ['El texto no está en este correo: solo tú puedes leerlo, tras iniciar sesión.'],
    },
    support_session: {
      subject: 'El soporte consulta tu hogar',
      before: [
        '{person}, del soporte, consulta ahora el hogar «{household}», porque un propietario o administrador lo ha permitido.',
      ],
      button: 'Ver el acceso',
      after: [
        'Termina como muy tarde el {at}. Mientras tanto no se puede cambiar ni copiar nada.',
        'Puedes terminarlo enseguida: retira el permiso en la solicitud o en la página de los miembros.',
      ],
    },
  },
  footer: 'Este mensaje viene del servidor Stowage {address}.',
}
