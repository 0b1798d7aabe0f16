-- What a box, bank or card account holds: the sum of its movements, kept as they are written, so that no question about it reads
-- every movement there ever was.
create table billing.treasury_balance (
  company_id int not null default app.current_company() references platform.company,
  treasury_account_id uuid not null,
  amount_minor bigint not null,
  foreign_minor bigint not null,
  primary key (company_id, treasury_account_id),
  foreign key (company_id, treasury_account_id) references billing.treasury_account (company_id, id)
) with (fillfactor = 60);
select app.company_table('billing.treasury_balance', 'append');
revoke insert on billing.treasury_balance from qafila_app;

create function billing.keep_treasury() returns trigger language plpgsql security definer
set search_path = pg_catalog, billing as $$
begin
  insert into treasury_balance as b (company_id, treasury_account_id, amount_minor, foreign_minor)
    select company_id, treasury_account_id, sum(amount_minor), coalesce(sum(foreign_minor), 0) from added
    group by company_id, treasury_account_id order by company_id, treasury_account_id
    on conflict (company_id, treasury_account_id) do update
      set amount_minor = b.amount_minor + excluded.amount_minor, foreign_minor = b.foreign_minor + excluded.foreign_minor;
  return null;
end $$;
create trigger treasury_kept after insert on billing.treasury_move
  referencing new table as added for each statement execute function billing.keep_treasury();

-- The owner of the schema is no superuser everywhere, and sees no company's rows without this.
alter table billing.treasury_move no force row level security;
alter table billing.treasury_balance no force row level security;
insert into billing.treasury_balance (company_id, treasury_account_id, amount_minor, foreign_minor)
  select company_id, treasury_account_id, sum(amount_minor), coalesce(sum(foreign_minor), 0) from billing.treasury_move
  group by company_id, treasury_account_id;
alter table billing.treasury_move force row level security;
alter table billing.treasury_balance force row level security;
