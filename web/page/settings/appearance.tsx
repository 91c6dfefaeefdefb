import { OfflineError } from '../api.ts'
import { setSingleKeys, singleKeys } from '../keys.ts'
import { Switch } from '../parts/switch.tsx'
import { attempt } from '../server.ts'
import {
  chooseLanguage,
  chosenLanguage,
  isLanguageTag,
  type LanguageTag,
  languages,
} from '../texts/language.ts'
import { text } from '../texts/text.ts'
import { setTheme, theme, themes } from '../theme.ts'

/** How the page looks, its language, and its keys: all of it on this device. */
export function Appearance() {
  return (
    <section class="panel stack">
      <h2>{text('settings.theme')}</h2>
      <Switch
        label={text('settings.theme')}
        options={themes.map((value) => ({ value, text: text(`settings.theme.${value}`) }))}
        value={theme.value}
        onChoose={setTheme}
      />
      <label class="field">
        <span>{text('settings.language')}</span>
        <select
          value={chosenLanguage.value}
          onChange={async ({ currentTarget: field }) => {
            const { value } = field
            const done = await attempt(() => choose(isLanguageTag(value) ? value : 'auto'))
            // Nothing is drawn again for a choice that failed.
            if (!done) field.value = chosenLanguage.value
          }}
        >
          <option value="auto">{text('settings.language.auto')}</option>
          {Object.entries(languages).map(([tag, { name }]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={singleKeys.value}
          onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
        />
        <span>{text('settings.single_keys')}</span>
      </label>
    </section>
  )
}

/** A device keeps the texts of one language: those of another one come from the server. */
async function choose(language: LanguageTag | 'auto'): Promise<void> {
  try {
    await chooseLanguage(language)
  } catch (cause) {
    throw new OfflineError('the texts of the language are out of reach', { cause })
  }
}
