export type Created = {
  readonly name: string
  readonly email: string
  readonly temporaryPassword: string | null
}
