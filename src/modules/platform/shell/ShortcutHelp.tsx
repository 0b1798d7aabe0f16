import { Fragment, type ReactNode } from 'react'
import { pageWords } from '#generated/page-words.ts'
import { m } from '#generated/words/messages.js'
import { Dialog } from '#ui/Dialog.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import type { Shortcut } from './shortcutKeys.web.ts'

type Line = { name: string; keys: readonly (readonly string[])[] }

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <dl className="key-lines">
        {lines.map(line => (
          <div key={line.name}>
            <dt>{line.name}</dt>
            <dd>
              {line.keys.map((keys, index) => (
                <Fragment key={keys.join()}>
                  {index > 0 && <span className="cap">{m['platform.shortcut.or']()}</span>}
                  <span className="sr">{keys.join('+')}</span>
                  <span className="n key-set">
                    {keys.map(key => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </span>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Every key that works for this person, in one window; opened by ? in either keyboard layout. */
export function ShortcutHelp({
  shortcuts,
  onClose,
}: {
  shortcuts: readonly Shortcut[]
  onClose: () => void
}): ReactNode {
  const pages = shortcuts
    .filter(shortcut => !shortcut.closed)
    .map(({ keys, page }) => ({ name: pageWords[page.title]?.() ?? page.path, keys: [keys] }))
  return (
    <Dialog open onOpenChange={onClose} size="broad" title={m['platform.shortcut.title']()}>
      <div className="key-columns">
        <Lines title={m['platform.shortcut.goTo']()} lines={pages} />
        <div className="stack">
          <Lines
            title={m['platform.shortcut.acts']()}
            lines={[
              { name: m['platform.shortcut.search'](), keys: [['Ctrl', 'K']] },
              { name: m['platform.shortcut.sidebar'](), keys: [['Ctrl', 'B']] },
              { name: m['platform.shortcut.save'](), keys: [['Ctrl', 'S']] },
              {
                name: m['platform.shortcut.new'](),
                keys: [
                  ['Ctrl', 'N'],
                  ['Alt', 'N'],
                ],
              },
              { name: m['platform.shortcut.edit'](), keys: [['Ctrl', 'E']] },
              { name: m['platform.shortcut.delete'](), keys: [['Del']] },
              { name: m['platform.shortcut.close'](), keys: [['Esc']] },
              { name: m['platform.shortcut.help'](), keys: [['?']] },
            ]}
          />
          <Lines
            title={m['platform.shortcut.lists']()}
            lines={[
              { name: m['platform.shortcut.find'](), keys: [['/']] },
              { name: m['platform.shortcut.rows'](), keys: [['J'], ['K']] },
              { name: m['platform.shortcut.pick'](), keys: [['X']] },
              { name: m['platform.shortcut.openRow'](), keys: [['Enter']] },
            ]}
          />
        </div>
      </div>
    </Dialog>
  )
}
