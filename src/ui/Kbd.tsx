/** A key of the keyboard, shown beside the action it triggers. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="kbd" aria-hidden>
      {children}
    </kbd>
  )
}
