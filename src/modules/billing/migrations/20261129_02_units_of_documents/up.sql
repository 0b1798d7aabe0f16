-- The profit units that the lines of a document name, kept at its head: a list of documents names them without reading lines.
alter table billing.invoice add column profit_unit_ids uuid[] check (cardinality(profit_unit_ids) > 0);

alter table billing.invoice no force row level security;
alter table billing.invoice_line no force row level security;
update billing.invoice i set profit_unit_ids = named.ids
  from (
    select company_id, invoice_id, array_agg(distinct profit_unit_id) as ids
    from billing.invoice_line where profit_unit_id is not null group by company_id, invoice_id
  ) named
  where i.company_id = named.company_id and i.id = named.invoice_id;
alter table billing.invoice force row level security;
alter table billing.invoice_line force row level security;

create or replace function billing.freeze_invoice() returns trigger language plpgsql as $$
begin
  if old.status = 'draft' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or new.status = 'draft'
    or (new.kind, new.number, new.party_id, new.invoice_date, new.due_on, new.tax_inclusive, new.subtotal_minor, new.discount_minor,
        new.tax_minor, new.total_minor, new.control_account_id, new.corrects_id, new.source_key, new.profit_unit_ids)
      is distinct from (old.kind, old.number, old.party_id, old.invoice_date, old.due_on, old.tax_inclusive, old.subtotal_minor,
        old.discount_minor, old.tax_minor, old.total_minor, old.control_account_id, old.corrects_id, old.source_key, old.profit_unit_ids)
    or (new.settled_minor <> old.settled_minor and pg_trigger_depth() < 2)
  then
    raise exception 'Document % is issued and never changes.', old.number;
  end if;
  return new;
end $$;
