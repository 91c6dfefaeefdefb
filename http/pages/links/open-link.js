/**
 * The script of the page that takes the code of a link. Browsers never send what stands after `#`, so it takes the code from there,
 * removes it from the address and the history at once, and sends the form.
 */
function openLink() {
  const code = location.hash.slice(1)
  const field = document.getElementById('code')
  if (code === '' || field === null) return
  history.replaceState(null, '', location.pathname)
  field.value = code
  field.form.requestSubmit()
}

openLink()
// Another link of this kind, opened in this tab, loads nothing.
addEventListener('hashchange', openLink)
