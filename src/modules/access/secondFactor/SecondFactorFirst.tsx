import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { AuthFrame } from '../auth/AuthFrame.tsx'
import { AuthenticatorSetup } from '../profile/AuthenticatorSetup.tsx'
import { Passkeys } from '../profile/Passkeys.tsx'
import { reloadSession } from '../session/sessionAnswer.web.ts'
import { signOut } from '../session/signOut.web.ts'

/** A super administrator without a second factor sets one up before anything else. */
export default function SecondFactorFirst() {
  const answer = useAnswer('access.secondFactor.read', {})
  const [problem, setProblem] = useState<string | null>(null)
  const leave = () => signOut().catch(() => setProblem(m['access.session.signOutUnknown']()))
  return (
    <AuthFrame title={m['access.secondFactor.title']()}>
      <Card title={m['access.secondFactor.first']()}>
        <div className="auth-form">
          {problem && <Notice hue="red">{problem}</Notice>}
          <p>{m['access.secondFactor.firstText']()}</p>
          <Loaded answer={answer}>
            {({ passkeys }) => (
              <>
                <AuthenticatorSetup onDone={() => void reloadSession()} />
                <span className="cap">{m['access.secondFactor.orPasskey']()}</span>
                <Passkeys passkeys={passkeys} />
              </>
            )}
          </Loaded>
          <div className="auth-links">
            <Button kind="tertiary" size="small" onPress={() => void leave()}>
              {m['access.userMenu.signOut']()}
            </Button>
          </div>
        </div>
      </Card>
    </AuthFrame>
  )
}
