import { html } from '../../label-page/html.ts'
import type { PageTexts, RefusalTexts } from './page-texts.ts'

/** The texts of the pages in Spanish. */
const texts: PageTexts = {
  frame: { pages: 'Páginas', connection: 'Conexión', guides: 'Guías', next: 'Continuar' },
  fields: {
    email: 'Correo electrónico',
    password: 'Contraseña',
    present_password: 'Contraseña actual',
    new_password: 'Contraseña nueva',
    new_password_hint: 'Al menos 10 caracteres. Van bien unas cuantas palabras sin relación entre sí.',
    name: 'Tu nombre',
    code: 'Código',
    link: 'Enlace o código',
  },
  problems: {
    wrong_sign_in: 'No hay ninguna cuenta con esta dirección y esta contraseña.',
    busy: 'El servidor está ocupado. Inténtalo de nuevo en un minuto.',
    wait: (minutes) =>
      `Demasiados intentos. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} e inténtalo de nuevo.`,
  },
  errors: {
    start: 'Ir a la página de inicio',
    too_many: 'Demasiados intentos',
    not_found: 'Página no encontrada',
    no_page: 'No hay ninguna página en esta dirección.',
    forms_only: 'Esta dirección solo acepta formularios. Vuelve atrás y envía el formulario de nuevo.',
    failed: 'Algo ha ido mal',
    no_answer: 'El servidor no ha podido responder. Inténtalo de nuevo en un momento.',
    not_available: 'No disponible',
    unknown_host: 'Nombre de servidor desconocido',
    refused: 'No ha funcionado',
  },
  sign_in: {
    title: 'Iniciar sesión',
    with: (provider) => `Iniciar sesión con ${provider}`,
    forgotten: '¿Has olvidado la contraseña?',
    back: 'Volver al inicio de sesión',
    not_signed_in: 'No has iniciado sesión',
    another_way: 'Iniciar sesión de otra forma',
    done: {
      password: 'Tu contraseña ha cambiado. Inicia sesión con la nueva.',
      registered: 'Tu cuenta está lista. Inicia sesión con tu contraseña.',
      signed_out: 'Has cerrado la sesión.',
    },
    factor: 'Segundo factor',
    code_hint: 'Si no tienes tu dispositivo, escribe uno de tus códigos de recuperación.',
    type_code: 'Escribe el código que muestra tu aplicación de autenticación.',
    type_either: 'Escribe el código de tu aplicación de autenticación, o uno que recibas por SMS.',
    send_sms: (digits) => `Enviar un código al teléfono que acaba en ${digits}`,
    sms_sent: (digits) => `Un código va de camino al teléfono que acaba en ${digits}.`,
    passkey: 'Esta cuenta inicia sesión con una clave de acceso. La aplicación la pide.',
    in_app: 'Iniciar sesión con la aplicación',
  },
  forgot: {
    about:
      'Escribe la dirección de tu cuenta. Recibirás un mensaje con un enlace para elegir una contraseña nueva.',
    send: 'Enviar el enlace',
    by_operator:
      'Este servidor no envía correos. Pide el enlace a la persona que lo administra. En el servidor, esta orden muestra uno:',
    mailbox: 'Mira tu buzón',
    mailed: (email) =>
      html`Hemos enviado un mensaje a ${email}. Abre el enlace que contiene. Puede tardar unos minutos y estar entre el correo no deseado.`,
  },
  account: {
    signed_in: 'Sesión iniciada',
    open_app: 'Abrir la aplicación',
    households: 'Hogares',
    none: 'Todavía no estás en ningún hogar. Pídele a alguien una invitación.',
    roles: { owner: 'propietario', admin: 'administración', member: 'miembro', viewer: 'solo lectura' },
    sign_out: 'Cerrar sesión',
    changed:
      'Tu contraseña ha cambiado. Todos tus demás navegadores y dispositivos tienen que iniciar sesión de nuevo.',
    change: 'Cambiar tu contraseña',
    change_about: 'Todos tus demás navegadores y dispositivos tendrán que iniciar sesión de nuevo.',
    change_button: 'Cambiar la contraseña',
    keep: 'Conservar la contraseña actual',
    factor: 'Configurar un segundo factor',
    factor_about:
      'Este servidor o uno de tus hogares exige un segundo factor. Hasta que tengas uno, no puedes hacer nada más aquí.',
    factor_button: 'Configurarlo en la aplicación',
  },
  links: {
    paste:
      'Pega el enlace entero que has recibido, o su código. Un navegador con scripts lo hace solo cuando abres el enlace.',
    forgotten: 'Este navegador ya no tiene el código del enlace. Abre el enlace otra vez, o pégalo aquí.',
    join: 'Unirse a un hogar',
    guest: 'Ver un lugar compartido',
    reset: 'Elegir una contraseña nueva',
    reset_about: (email) =>
      html`Para la cuenta ${email}. Cada navegador, teléfono y programa que use esta cuenta tendrá que iniciar sesión de nuevo.`,
    reset_button: 'Guardar la contraseña',
    email: 'Confirmar tu dirección',
    email_about: (email) => html`La dirección ${email} es de tu cuenta en este servidor.`,
    email_button: 'Confirmar la dirección',
    email_done: 'Tu dirección está confirmada',
    new_email: 'Cambiar tu dirección',
    new_email_about: (present, email) =>
      html`Tu cuenta tiene la dirección ${present}. A partir de ahora tendrá ${email}: con ella inicias sesión y allí llegan los mensajes. Todos tus demás navegadores y dispositivos tendrán que iniciar sesión de nuevo.`,
    new_email_sign_in: (email) =>
      html`Inicia sesión con la cuenta que va a recibir la dirección ${email}. Si no lo has pedido, cierra esta página.`,
    new_email_button: 'Cambiar la dirección',
    new_email_done: 'Tu dirección ha cambiado',
    new_email_after: 'A partir de ahora inicia sesión con la dirección nueva.',
    keep_email: 'Conservar tu dirección',
    keep_email_about:
      'Alguien que había iniciado sesión con tu cuenta pidió otra dirección. Si no fuiste tú, detén el cambio aquí.',
    keep_email_button: 'Detener el cambio',
    keep_email_done: 'Tu dirección sigue igual',
    keep_email_after:
      'Si no pediste el cambio, otra persona ha entrado en tu cuenta. Elige ahora una contraseña nueva: todos los navegadores y dispositivos tendrán que iniciar sesión otra vez.',
    registration: 'Completar tu registro',
    registration_about: (email) =>
      html`Escribe la contraseña que elegiste para ${email}. Si no te has registrado, cierra esta página.`,
    registration_button: 'Completar el registro',
    no_longer_valid: 'Este enlace ya no es válido',
    gone: {
      invitation: 'Se ha usado o revocado, o ha caducado. Pide una nueva.',
      guest: 'Se ha revocado o ha caducado. Pide uno nuevo a la persona que te lo envió.',
      reset:
        'Se ha usado, tiene más de una hora o lo ha sustituido uno más reciente. Pide uno nuevo donde inicias sesión.',
      email:
        'Se ha usado, tiene más de un día o lo ha sustituido uno más reciente. Pide uno nuevo en los ajustes de la aplicación.',
      keep_email: 'El cambio ya se hizo o se detuvo, o tiene más de un día.',
      registration: 'Se ha usado o tiene más de un día. Si aún no tienes cuenta, regístrate de nuevo.',
    },
  },
  join: {
    title: (household) => `Unirse a ${household}`,
    gone: 'Esta invitación ya no es válida',
    invites: (person) => html`${person} te invita a este hogar.`,
    may: {
      viewer: 'Podrás ver todos los objetos y dónde están.',
      member: 'Podrás ver, añadir, mover y cambiar objetos.',
      admin: 'Podrás cambiar objetos e invitar a otras personas.',
      owner: 'El hogar será también tuyo, con todos los derechos.',
    },
    ends: (day) => `La invitación termina el ${day}.`,
    accept: (user) => `Aceptar como ${user}`,
    not_you: (user) => `¿No eres ${user}?`,
    other_account: 'Usar otra cuenta',
    sign_in: 'Iniciar sesión y unirse',
    new_here: '¿Es tu primera vez?',
    make_account: 'Crear una cuenta',
    closed: 'Este servidor no admite cuentas nuevas. Si no tienes una, pregunta a la persona que te invitó.',
    register: 'Crear una cuenta y unirse',
    have_account: '¿Tienes una cuenta en este servidor?',
    sign_in_instead: 'Iniciar sesión',
  },
  guest: {
    of: (kind, household) => `${kind} de ${household}`,
    not_valid: 'Este enlace no es válido',
    nothing: 'Nada por ahora.',
    more: 'Mostrar más',
    until: (day) => `Puedes ver esto hasta el ${day}. Solo ves este lugar, y no puedes cambiar nada.`,
  },
  thing: {
    kinds: {
      item: 'Objeto',
      container: 'Caja',
      location: 'Ubicación',
      zone: 'Zona',
      rack: 'Estantería',
      row: 'Fila',
      shelf: 'Estante',
      slot: 'Casilla',
    },
    quantity: 'Cantidad',
    seen: 'Visto por última vez',
    household: 'Hogar',
    where: 'Dónde está',
    no_place: 'Todavía no tiene lugar.',
    open_in_app: 'Abrir en la aplicación',
    contents: 'Lo que hay dentro',
    nothing: 'nada',
    more: (count) => `… y ${count} más.`,
    archived: 'Está archivado: fuera de uso, pero no olvidado.',
    elsewhere: (household) =>
      html`Está en ${household}, otro de tus hogares, distinto del que estás mirando.`,
    also: (household) => html`Este código está también en algo de ${household}.`,
    now: 'ahora mismo',
    by: (person) => `por ${person}`,
    in: (place) => `en ${place}`,
  },
  label: {
    blank: 'Una etiqueta en blanco',
    blank_title: 'Esta etiqueta aún no se usa',
    blank_about: (household) => `Es de ${household} y todavía no está unida a nada.`,
    bind: 'Para ponerla en algo:',
    bind_steps: [
      'Pégala en el objeto, la caja o el estante.',
      'En tu aplicación elige «Unir una etiqueta».',
      'Escanea la etiqueta y después el objeto.',
    ],
    gone: 'Eliminado',
    gone_title: 'El registro de esta etiqueta se ha eliminado',
    gone_about: (code, household) =>
      html`La etiqueta ${code} de ${household} estaba unida a algo que se ha eliminado. Puedes unirla a otra cosa.`,
    unknown: 'Etiqueta desconocida',
    unknown_title: 'Ninguna de tus etiquetas',
    unknown_about: (code) =>
      html`Nada en tus hogares tiene este código. Comprueba que está escrito como impreso: una etiqueta tiene ocho caracteres, como ${code}, y ningún 0, 1, I, L, O, S ni U.`,
    found_title: 'Esta etiqueta es de alguien',
    found_about:
      'Está en un objeto que un hogar tiene apuntado con Stowage. Solo los miembros del hogar ven qué es.',
    found_return: 'Si lo has encontrado, devuélvelo por favor a la persona que lo perdió.',
    yours: '¿Es tuyo?',
  },
  status: {
    title: 'Estado',
    headlines: {
      ok: 'Todo va bien',
      maintenance: 'Mantenimiento',
      degraded: 'Algo no está como debería',
      down: 'Algo no funciona',
    },
    states: { ok: 'funciona', maintenance: 'mantenimiento', degraded: 'limitado', down: 'no funciona' },
    progress: {
      investigating: 'Lo estamos mirando',
      identified: 'Conocemos la causa',
      monitoring: 'Lo vigilamos',
      resolved: 'Resuelto',
    },
    names: { server: 'Servidor', households: 'Hogares', photos: 'Fotos y documentos', mail: 'Correo' },
    maintenance: 'Mantenimiento',
    incidents: 'Incidencias',
    incidents_since: 'de los últimos 14 días',
    no_incidents: 'No ha habido ninguna.',
    no_record: 'todavía sin datos',
    last_days: (days) => `los últimos ${days} días`,
  },
}

const refusals: RefusalTexts = {
  codes: {
    authentication_required: 'Inicia sesión primero.',
    invalid_credentials: 'No hay ninguna cuenta con esta dirección y esta contraseña.',
    access_denied: 'No tienes permiso para esto.',
    csrf_failed:
      'Este formulario ha caducado, o tu navegador no acepta cookies de esta dirección. Inténtalo de nuevo con el formulario nuevo de abajo.',
    not_found: 'Eso no existe, o ya no es válido.',
    conflict: 'Eso ha cambiado entretanto. Inténtalo de nuevo.',
    already_exists: 'Eso ya existe.',
    too_many: 'Se ha alcanzado el número máximo.',
    registration_closed: 'Este servidor no admite cuentas nuevas.',
    identity_unknown:
      'Ninguna cuenta está unida a esta identidad. Inicia sesión y únela en los ajustes, o crea una cuenta con ella.',
    provider_unknown: 'Este servidor no conoce ese proveedor.',
    provider_failed: 'El proveedor no ha respondido como se esperaba. Inténtalo de nuevo.',
    host_not_allowed: 'Este servidor no responde a este nombre.',
  },
  details: {
    email: 'No es una dirección de correo válida.',
    'email.email_taken': 'Esta dirección ya tiene una cuenta. Elige «Iniciar sesión» más abajo.',
    'new_email.email_taken': 'Entretanto, otra cuenta tiene esta dirección.',
    name: 'Escribe el nombre que verán los demás.',
    'code.invalid_format': 'No es un enlace de este tipo ni su código. Copia el enlace entero.',
    too_small: 'Al menos 10 caracteres.',
    too_big: 'Como máximo 256 caracteres.',
    too_guessable: 'Esta contraseña es fácil de adivinar. Usa unas cuantas palabras sin relación entre sí.',
    breached: 'Esta contraseña está en una lista de contraseñas robadas. Usa otra.',
    'code.invalid_credentials':
      'Este código no es correcto, o es demasiado antiguo. Cada código vale una vez.',
    'password.invalid_credentials': 'No es la contraseña que se eligió para este registro.',
    'current_password.invalid_credentials': 'No es tu contraseña actual.',
    'challenge.invalid_credentials':
      'Este inicio de sesión ha tardado demasiado, o ya ha terminado. Empieza de nuevo con tu contraseña.',
  },
  other: 'El servidor no lo ha aceptado. Comprueba lo que has escrito.',
}

export const es = { texts, refusals }
