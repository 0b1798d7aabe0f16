import { Eye, EyeOff } from 'lucide-react'
import { type Ref, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'

type Props = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  /** `new-password` lets the browser propose one; `current-password` fills in the kept one. */
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  error?: string | null
  autoFocus?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A password with «إظهار» and «إخفاء»; left to right, so that mixed scripts keep their order. */
export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      maxLength={128}
      end={
        <IconButton
          size="small"
          label={isShown ? m['access.password.hide']() : m['access.password.show']()}
          pressed={isShown}
          onPress={() => setShown(!isShown)}
        >
          <Icon aria-hidden />
        </IconButton>
      }
    />
  )
}
