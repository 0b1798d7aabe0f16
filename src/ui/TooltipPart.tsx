import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

export type TooltipProps = { text: string; children: ReactElement }

export function TooltipPart({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={700} closeDelay={300}>
      {children}
      <AriaTooltip className="tip" offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
