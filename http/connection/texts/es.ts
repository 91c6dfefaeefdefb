import { html } from '../../label-page/html.ts'
import type { ConnectionTexts } from './en.ts'

/** The texts of the page in Spanish. */
export const es: ConnectionTexts = {
  title: 'Conexión',
  https:
    'Esta página llegó por https. La aplicación se puede instalar, se abre sin cobertura y escanea con la cámara.',
  own_machine:
    'Este navegador funciona en la máquina del servidor, en la que los navegadores confían como en https. Aquí funciona todo.',
  plain:
    'Esta página llegó por http sin cifrar. Otros en la misma red podrían leer y cambiar lo que se envía.',
  plain_works:
    'Todo funciona mientras la página está abierta, y los cambios se conservan cuando se va la cobertura. Los navegadores reservan tres cosas a https:',
  only_https: [
    'Instalar la aplicación',
    'Volver a abrir la aplicación sin cobertura',
    'Escanear con la cámara en directo',
  ],
  needs_https: 'necesita https',
  by_photo: 'Sin la cámara en directo, la aplicación escanea una foto.',
  led: 'Este navegador ha usado https aquí. Por eso las etiquetas se abren allí.',
  stay: 'Seguir con http en este navegador',
  addresses: 'Direcciones de este servidor',
  by_name: 'por nombre',
  by_address: 'por dirección',
  carried: 'Lo que llevan las etiquetas y los enlaces',
  local: 'Solo la máquina del servidor puede abrir esta dirección. No imprimas etiquetas con ella.',
  guessed: 'Nadie fijó esta dirección: es la que tenía esta máquina cuando arrancó el servidor.',
  change: (example) =>
    `Para cambiarla, arranca el servidor con STOWAGE_BASE_URL, por ejemplo STOWAGE_BASE_URL=${example}. Dale a la máquina una dirección fija en tu router, para que las etiquetas impresas sigan siendo válidas.`,
  certificate: (names, end) => `El certificado es para ${names}. Termina el ${end}.`,
  expired: (end) =>
    `El certificado caducó el ${end}. Los navegadores rechazan https hasta que haya uno más nuevo.`,
  not_yet: (start) => `El certificado solo vale desde el ${start}. Comprueba el reloj de la máquina.`,
  ends_soon: (days) => `El certificado termina en ${days === 1 ? 'un día' : `${days} días`}. Renuévalo.`,
  how: 'Cómo tener https',
  off: html`Quien lleva el servidor lo arranca con <b>STOWAGE_TLS=local</b>. Entonces esta página explica cómo confía en él cada teléfono y cada ordenador, una sola vez. Con un dominio propio, usa un proxy o STOWAGE_TLS=files.`,
  guide: 'Más en la guía',
  trust: 'Confiar en este servidor, una vez por dispositivo',
  authority: (address) =>
    html`Este servidor tiene su propia autoridad de certificación. Un dispositivo que confía en ella abre ${address} sin aviso. Solo puede responder por nombres y direcciones de redes domésticas, como nas.local y 192.168.1.5. No puede responder por tu banco.`,
  right: '¿Es la correcta?',
  compare: 'Compara esta huella (SHA-256) con la que muestra «stowage doctor» en el servidor:',
  files: { crt: 'Descargar el certificado', mobileconfig: 'Descargar el perfil' },
  systems: {
    ios: {
      system: 'iPhone y iPad',
      steps: [
        'Abre esta página en Safari, descarga el perfil y elige «Permitir».',
        'Abre Ajustes. Toca «Perfil descargado» arriba y luego «Instalar».',
        'Abre Ajustes › General › Información › Ajustes de confianza de los certificados y activa «Stowage at home».',
        'Abre en Safari la dirección https de arriba y elige Compartir › Añadir a pantalla de inicio.',
      ],
    },
    android: {
      system: 'Android',
      steps: [
        'Descarga el certificado.',
        'Abre Ajustes y busca «Certificado de CA». Está en Seguridad › Más › Cifrado y credenciales › Instalar un certificado.',
        'Elige «Certificado de CA», confirma con «Instalar de todos modos» y toma el archivo stowage.crt.',
        'Abre en Chrome la dirección https de arriba y elige ⋮ › Añadir a pantalla de inicio.',
      ],
    },
    firefox: {
      system: 'Firefox, en cualquier ordenador',
      steps: [
        'Descarga el certificado.',
        'Abre Ajustes › Privacidad y seguridad › Certificados › Ver certificados › Autoridades y elige «Importar».',
        'Toma el archivo stowage.crt y marca «Confiar en esta CA para identificar sitios web».',
      ],
    },
    windows: {
      system: 'Windows',
      steps: [
        'Descarga el certificado, ábrelo y elige «Instalar certificado».',
        'Elige «Usuario actual» y luego «Colocar todos los certificados en el siguiente almacén».',
        'Toma «Entidades de certificación raíz de confianza», termina y vuelve a abrir el navegador.',
      ],
    },
    macos: {
      system: 'macOS',
      steps: [
        'Descarga el perfil y ábrelo.',
        'Abre Ajustes del Sistema › General › Gestión de dispositivos, abre «Stowage» y elige «Instalar».',
        'Si el navegador sigue avisando, abre Acceso a Llaveros, busca «Stowage at home» y elige «Confiar siempre».',
      ],
    },
    linux: {
      system: 'Linux',
      steps: [
        'Descarga el certificado.',
        'Chrome y Chromium: abre Configuración › Privacidad y seguridad › Seguridad › Gestionar certificados e impórtalo como certificado de confianza.',
        'Para todos los programas en Debian y Ubuntu: openssl x509 -inform der -in stowage.crt -out stowage.pem, luego sudo cp stowage.pem /usr/local/share/ca-certificates/stowage.crt y sudo update-ca-certificates.',
      ],
    },
  },
}
