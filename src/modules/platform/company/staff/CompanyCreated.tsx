import { Copy } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { links } from '../../links.web.ts'
import type { Created } from './created.web.ts'

/** What was made, and the temporary password: shown here once and stored nowhere. */
export function CompanyCreated({ created, onAnother }: { created: Created; onAnother: () => void }) {
  const { temporaryPassword } = created
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(m['platform.create.copied']())
    } catch {
      showProblem(m['platform.create.copyFailed']())
    }
  }
  return (
    <div className="step-form">
      <Notice hue="green" live>
        {m['platform.create.doneText']({ name: created.name })}
      </Notice>
      {temporaryPassword ? (
        <div className="stack">
          <p className="soft-ink">{m['platform.create.passwordText']()}</p>
          <div className="password-once">
            <span className="cap">{m['platform.create.password']()}</span>
            <span className="n">{temporaryPassword}</span>
            <span className="head-space" />
            <Button size="small" onPress={() => void copy(temporaryPassword)}>
              <Copy aria-hidden />
              {m['platform.create.copy']()}
            </Button>
          </div>
        </div>
      ) : (
        <p>{m['platform.create.invited']({ email: created.email })}</p>
      )}
      <div className="step-acts">
        <span className="head-space" />
        <Button onPress={onAnother}>{m['platform.create.another']()}</Button>
        <ButtonLink kind="primary" href={links.companies}>
          {m['platform.create.toCompanies']()}
        </ButtonLink>
      </div>
    </div>
  )
}
