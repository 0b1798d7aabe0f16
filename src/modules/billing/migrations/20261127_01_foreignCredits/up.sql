-- A credit of a foreign document is in that document's currency: what it settles leaves it in both currencies, and a document that
-- stands at another rate leaves a difference (allocation.source_minor), as a foreign payment does.
create or replace function billing.share_foreign() returns trigger language plpgsql security definer
set search_path = pg_catalog, billing as $$
declare
  size bigint := abs(new.amount_minor);
  way int := sign(new.amount_minor);
  open_base bigint;
  open_foreign bigint;
  source_base bigint;
  source_foreign bigint;
begin
  if new.releases_id is not null then
    select a.amount_minor - a.released_minor, a.foreign_minor + coalesce(r.foreign_minor, 0),
        a.source_minor + coalesce(r.source_minor, 0), a.source_foreign_minor + coalesce(r.source_foreign_minor, 0)
      into open_base, open_foreign, source_base, source_foreign
      from allocation a left join lateral (
        select sum(r.foreign_minor) as foreign_minor, sum(r.source_minor) as source_minor,
          sum(r.source_foreign_minor) as source_foreign_minor
        from allocation r where r.company_id = a.company_id and r.releases_id = a.id) r on true
      where a.company_id = new.company_id and a.id = new.releases_id;
    if source_base is not null and new.source_minor is null then
      new.source_minor := way * share_of(size, open_base, source_base);
    end if;
    if source_foreign is not null and new.source_foreign_minor is null then
      new.source_foreign_minor := way * share_of(size, open_base, source_foreign);
    end if;
  else
    select i.open_minor, f.total_minor - f.settled_minor into open_base, open_foreign
      from foreign_document f join invoice i on i.company_id = f.company_id and i.id = f.invoice_id
      where f.company_id = new.company_id and f.invoice_id = new.invoice_id;
    if new.source_foreign_minor is null then
      if new.payment_id is not null then
        select p.free_minor, f.free_minor into source_base, source_foreign
          from foreign_payment f join payment p on p.company_id = f.company_id and p.id = f.payment_id
          where f.company_id = new.company_id and f.payment_id = new.payment_id;
      elsif new.credit_id is not null then
        select i.open_minor, f.total_minor - f.settled_minor into source_base, source_foreign
          from foreign_document f join invoice i on i.company_id = f.company_id and i.id = f.invoice_id
          where f.company_id = new.company_id and f.invoice_id = new.credit_id;
      end if;
      if source_foreign is not null then
        new.source_foreign_minor := share_of(coalesce(new.source_minor, size), source_base, source_foreign);
      end if;
    end if;
  end if;
  if open_foreign is not null then
    if new.foreign_minor is null then new.foreign_minor := way * share_of(size, open_base, open_foreign); end if;
    update foreign_document set settled_minor = settled_minor + new.foreign_minor
      where company_id = new.company_id and invoice_id = new.invoice_id;
  end if;
  if new.source_foreign_minor is not null then
    update foreign_payment set allocated_minor = allocated_minor + new.source_foreign_minor
      where company_id = new.company_id and payment_id = new.payment_id;
    update foreign_document set settled_minor = settled_minor + new.source_foreign_minor
      where company_id = new.company_id and invoice_id = new.credit_id;
  end if;
  return new;
end $$;

create or replace function billing.settle_allocations() returns trigger language plpgsql security definer
set search_path = pg_catalog, billing as $$
begin
  update allocation a set released_minor = a.released_minor - n.amount_minor
    from added n where a.company_id = n.company_id and a.id = n.releases_id;
  update invoice i set settled_minor = i.settled_minor + s.amount
    from (
      select company_id, id, sum(amount) as amount from (
        select company_id, invoice_id as id, amount_minor as amount from added
        union all select company_id, credit_id, coalesce(source_minor, amount_minor) from added where credit_id is not null
      ) e group by company_id, id
    ) s where i.company_id = s.company_id and i.id = s.id and s.amount <> 0;
  update payment p set allocated_minor = p.allocated_minor + s.amount
    from (select company_id, payment_id as id, sum(coalesce(source_minor, amount_minor)) as amount
      from added where payment_id is not null group by 1, 2) s
    where p.company_id = s.company_id and p.id = s.id;
  return null;
end $$;
