-- What a line of a bank usually is: proposed beside the line, never booked by itself.
create table billing.bank_rule (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  -- Found anywhere in the line's description or reference.
  text text not null check (length(text) between 2 and 120),
  money text not null check (money in ('in', 'out')),
  books text not null check (books in ('receipt', 'settlement', 'income', 'vendor', 'expense')),
  party_id uuid,
  account_id uuid,
  from_id uuid,
  income_key text check (income_key in ('interestIncome', 'otherIncome')),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  text_key text not null generated always as (app.fold_light(text)) stored,
  primary key (company_id, id),
  constraint bank_rule_taken unique (company_id, money, text_key),
  constraint bank_rule_shape check ((books in ('receipt', 'vendor')) = (party_id is not null)
    and (books = 'settlement') = (from_id is not null) and (books = 'income') = (income_key is not null)
    and (books = 'expense' or account_id is null) and (money = 'in') = (books in ('receipt', 'settlement', 'income'))),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, account_id) references accounting.account (company_id, id),
  foreign key (company_id, from_id) references billing.treasury_account (company_id, id)
);
select app.company_table('billing.bank_rule');
