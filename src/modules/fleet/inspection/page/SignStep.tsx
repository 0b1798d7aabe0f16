import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SignaturePad } from '#ui/SignaturePad.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { YardDraftState } from './yardDraft.web.ts'

type Props = { state: YardDraftState; nameError: string | null; signatureError: string | null }

/** Who signs and how; what was drawn before a refresh is kept and may be drawn anew. */
export function SignStep({ state, nameError, signatureError }: Props) {
  const { draft, change } = state
  const [wasKept, setWasKept] = useState(draft.strokes !== null)
  return (
    <>
      <TextField
        label={m['fleet.inspection.signerName']()}
        name="signer"
        value={draft.signer}
        onChange={signer => change({ signer })}
        maxLength={120}
        error={nameError}
      />
      {wasKept ? (
        <Notice
          hue="green"
          actions={
            <Button
              size="small"
              onPress={() => {
                change({ strokes: null })
                setWasKept(false)
              }}
            >
              {m['fleet.inspection.signAgain']()}
            </Button>
          }
        >
          {m['fleet.inspection.signatureKept']()}
        </Notice>
      ) : (
        <SignaturePad
          label={m['fleet.inspection.signature']()}
          onChange={signature => change({ strokes: signature?.strokes ?? null })}
          error={signatureError}
        />
      )}
    </>
  )
}
