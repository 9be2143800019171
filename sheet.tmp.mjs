import sharp from 'sharp'
const [,, out, h, ...files] = process.argv
const H=Number(h)
const imgs = await Promise.all(files.map(async f => { const b = await sharp(f).resize({height:H, fit:'inside', withoutEnlargement:true}).toBuffer({resolveWithObject:true}); return b }))
let x=0; const comp=[]; for (const {data,info} of imgs){ comp.push({input:data,left:x,top:0}); x+=info.width+8 }
await sharp({create:{width:x,height:H,channels:3,background:'#888'}}).composite(comp).png().toFile(out)
