import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UnknownRow,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
} from 'kysely'

const companyTables = new Set<string>()
let tableNames: RegExp | null = null

/** Registers the tables with row-level security, `schema.table`; read from the catalogue at start. */
export function setCompanyTables(names: Iterable<string>): void {
  companyTables.clear()
  for (const name of names) companyTables.add(name)
  tableNames =
    companyTables.size > 0
      ? new RegExp(
          `(?<!')\\b(${[...companyTables].map(name => name.replace('.', '\\.')).join('|')})\\b(?!:)`,
          'i',
        )
      : null
}

/** SQL written by hand must say the company itself: without the predicate some plans are 11 times slower. */
export function refuseUnscopedSql(sql: string): void {
  if (!tableNames?.test(sql) || /company_id|current_company/.test(sql)) return
  if (/^\s*insert into/i.test(sql) && !/\bselect\b/i.test(sql)) return
  throw new Error(`SQL reads a company table without naming company_id: ${sql.slice(0, 200)}`)
}

type Source = { readonly name: TableNode }

/** The reference under which a company table appears in a query, or null for anything else. */
function companySource(node: OperationNode): Source | null {
  const table = AliasNode.is(node) ? node.node : node
  if (!TableNode.is(table) || !table.table.schema) return null
  const fullName = `${table.table.schema.name}.${table.table.identifier.name}`
  if (!companyTables.has(fullName)) return null
  if (AliasNode.is(node) && IdentifierNode.is(node.alias)) return { name: TableNode.create(node.alias.name) }
  return { name: table }
}

/** A condition written by hand stays one condition: an `or` in it would loosen every other, since Kysely sets no brackets. */
const held = (node: OperationNode): OperationNode => (RawNode.is(node) ? ParensNode.create(node) : node)

class CompanyScopeTransformer extends OperationNodeTransformer {
  readonly #companyId: number
  constructor(companyId: number) {
    super()
    this.#companyId = companyId
  }

  #predicate(source: Source): BinaryOperationNode {
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create('company_id'), source.name),
      OperatorNode.create('='),
      ValueNode.create(this.#companyId),
    )
  }

  #where(existing: WhereNode | undefined, sources: readonly (Source | null)[]): WhereNode | undefined {
    let where = existing?.where
    for (const source of sources) {
      if (!source) continue
      const predicate = this.#predicate(source)
      where = where ? AndNode.create(held(where), predicate) : predicate
    }
    return where ? WhereNode.create(where) : undefined
  }

  protected override transformAnd(node: AndNode): AndNode {
    const and = super.transformAnd(node)
    return { ...and, left: held(and.left), right: held(and.right) }
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const select = super.transformSelectQuery(node)
    const where = this.#where(select.where, (select.from?.froms ?? []).map(companySource))
    return where ? { ...select, where } : select
  }

  protected override transformJoin(node: JoinNode): JoinNode {
    const join = super.transformJoin(node)
    const source = companySource(join.table)
    if (!source || !join.on) return join
    return { ...join, on: OnNode.create(AndNode.create(held(join.on.on), this.#predicate(source))) }
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const update = super.transformUpdateQuery(node)
    const sources = [update.table ? companySource(update.table) : null]
    for (const from of update.from?.froms ?? []) sources.push(companySource(from))
    const where = this.#where(update.where, sources)
    return where ? { ...update, where } : update
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    const removal = super.transformDeleteQuery(node)
    const where = this.#where(removal.where, removal.from.froms.map(companySource))
    return where ? { ...removal, where } : removal
  }
}

/** Adds `company_id = $n` to every company table of every query; row-level security stays as the second wall. */
export class CompanyScopePlugin implements KyselyPlugin {
  readonly #companyId: () => number | null
  constructor(companyId: () => number | null) {
    this.#companyId = companyId
  }
  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    const companyId = this.#companyId()
    if (companyId === null) return args.node
    return new CompanyScopeTransformer(companyId).transformNode(args.node, args.queryId)
  }
  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return args.result
  }
}
