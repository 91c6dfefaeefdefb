import { setSingleKeys, singleKeys } from '../keys.ts'
import { Dialog } from '../parts/dialog.tsx'
import { shortcutGroups } from '../shortcuts.ts'
import { isTextKey, text } from '../texts/text.ts'

/** The map of all keys. */
export function Keys({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={text('keys.title')} onClose={onClose} kind="keys-dialog">
      <div class="key-groups">
        {shortcutGroups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{text(title)}</h3>
            <dl class="keys">
              {shortcuts.map(({ keys, label }) => (
                <div key={label}>
                  <dt>{text(label)}</dt>
                  <dd>
                    {keys
                      .flatMap((together) => together.split(' '))
                      .map((key) => (
                        <kbd key={key}>{keyName(key)}</kbd>
                      ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={singleKeys.value}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
        <span>{text('keys.single')}</span>
      </label>
    </Dialog>
  )
}

function keyName(key: string): string {
  const name = `key.${key}`
  return isTextKey(name) ? text(name) : key
}
