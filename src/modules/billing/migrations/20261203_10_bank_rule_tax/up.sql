-- What a bank charges may carry tax that is deducted: its fees in the countries of VAT do. A rule keeps the code with the account.
alter table billing.bank_rule
  add column tax_code text check (length(tax_code) between 1 and 20),
  add constraint bank_rule_tax check (tax_code is null or books = 'expense');
