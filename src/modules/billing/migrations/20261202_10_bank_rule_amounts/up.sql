-- A rule may speak for one amount alone: the rent of 300.000 among all transfers to the same landlord. Without a sign, in the
-- currency of the account whose line it was made from: the same count of minor units is another sum in another currency.
alter table billing.bank_rule
  add column amount_minor bigint check (amount_minor > 0),
  add column amount_currency text check (length(amount_currency) = 3),
  add constraint bank_rule_amount check ((amount_minor is null) = (amount_currency is null)),
  drop constraint bank_rule_taken,
  add constraint bank_rule_taken unique nulls not distinct (company_id, money, text_key, amount_minor, amount_currency);
